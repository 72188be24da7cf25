import * as t from '../../contract/scalars.ts';
// What is served without a key, as it stands in the document.
import type { HeaderName } from '../../operations/headers.ts';
import { plain } from '../../operations/operation.ts';
import { failures, headers } from '../openapi/answers.ts';
import { referenceOf, type JsonObject } from '../openapi/json-schema.ts';

const health = t.object('Health', 'Whether the server is up, or ready to admit.', {
  status: t.choice(
    ['ok', 'ready', 'not ready', 'unavailable'],
    'ok: the process is up. ready, not ready: whether deliberations are admitted. unavailable: they are not.',
  ),
});

/** What is served without a key; `more` are fields beside those that all have. */
function open(
  operationId: string,
  summary: string,
  responses: JsonObject,
  more: JsonObject = {},
): JsonObject {
  const answers = { ...failures('InternalError'), ...responses };
  return { operationId, tags: ['Service'], summary, security: [], responses: answers, ...more };
}

function found(description: string, content: object, ...more: readonly HeaderName[]): JsonObject {
  return { description, headers: headers('Request-Id', ...more), content };
}

const ANY = { 'application/json': { schema: { type: 'object' } } };

const status = (value: string) => ({
  'application/json': {
    schema: referenceOf(health),
    examples: { status: { summary: value, value: { status: value } } },
  },
});

const TOKEN = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The secret of the link.',
  schema: { type: 'string' },
};
const OF_LINK = { parameters: [TOKEN] };

const PAGE = found('A page.', plain('text/html'));
const GONE = found('No such link: never made, expired, revoked or erased.', plain('text/plain'));
const SENTENCE = found('A sentence that says why not.', plain('text/plain'), 'Retry-After', 'X-Should-Retry');
const SHOWN = { 200: PAGE, 404: GONE, 429: SENTENCE, 500: SENTENCE };

const SIGNED = {
  type: 'object',
  required: ['memo', 'signature'],
  properties: { memo: { type: 'object' }, signature: { type: 'string' } },
  additionalProperties: false,
};

const VIEW_FORM = {
  description:
    'A browser, known by a cookie, gives one. A link that takes no more (100 views, or 10 from one address) shows the memo.',
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
  },
};
const VIEW_ANSWERS = {
  ...SHOWN,
  303: {
    description: 'Kept, or given before; `Location` shows the memo to the browser that gave it.',
    headers: headers('Request-Id', 'Location'),
  },
  422: found('The form again, with what is wrong.', plain('text/html')),
};

export const PAGES: Readonly<Record<string, JsonObject>> = {
  '/s/{token}': {
    get: open('openShare', 'Read a shared memo', SHOWN, OF_LINK),
    post: open('giveView', 'Give a view of one’s own on a shared memo', VIEW_ANSWERS, {
      ...VIEW_FORM,
      ...OF_LINK,
    }),
  },
  '/s/{token}/memo.json': {
    get: open(
      'openSignedShare',
      'Read a shared memo with its signature',
      { ...SHOWN, 200: found('The memo and its signature.', { 'application/json': { schema: SIGNED } }) },
      {
        description:
          'What `witan memos verify` checks: the memo without the address of the account and without its quota, and the signature of ' +
          'just that. Where the link asks for views it needs the cookie of a browser that gave one.',
        ...OF_LINK,
      },
    ),
  },
  '/v1/openapi.json': { get: open('readOpenapi', 'This document', { 200: found('OpenAPI 3.1.', ANY) }) },
  '/': { get: open('readPage', 'The page for people', { 200: PAGE }) },
  '/docs': { get: open('readDocs', 'This document, to read', { 200: PAGE }) },
  '/.well-known/jwks.json': {
    get: open('readKeySet', 'The public keys that memos are signed with', {
      200: found('A JSON Web Key Set (RFC 7517).', ANY),
    }),
  },
  '/health': {
    get: open('readHealth', 'Does the service admit questions?', {
      200: found('It does.', status('ok')),
      503: found('Not now.', status('unavailable')),
    }),
  },
  '/livez': { get: open('readLive', 'Is the process up?', { 200: found('It is.', status('ok')) }) },
  '/readyz': {
    get: open('readReady', 'Can deliberations be admitted?', {
      200: found('They can.', status('ready')),
      503: found('Not now: the database is out of reach.', status('not ready')),
    }),
  },
  '/metrics': {
    get: open(
      'readMetrics',
      'Metrics for Prometheus',
      { 200: found('Metrics.', plain('text/plain')), ...failures('Unauthorized', 'NotFound') },
      {
        description: 'From loopback, or with the token that the operator has set; else 404 or 401.',
        security: [{}, { metricsToken: [] }],
      },
    ),
  },
};
