// Links to memos, and the page behind them.
import { answer, failures, headers, json, plain } from './answers.ts';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import { needs, OPEN } from './security.ts';

const memo = 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47';
const share = {
  object: 'share',
  id: 'shr_019cf2a4-7b11-7d66-8e4f-6b2a1d9f3c58',
  memo,
  allowViews: true,
  createdAt: '2026-03-16T09:40:00.000Z',
  expiresAt: '2026-04-15T09:40:00.000Z',
  revokedAt: null,
  opened: 0,
  views: [],
};
const token = 'Jq0nq8y1m1pYk4tTtY2r0m8mS1b3wXh7mC9v5sQd2uE';

const requestExamples = {
  views: { summary: 'For two weeks, asking for views', value: { expiresInDays: 14, allowViews: true } },
};
const newExamples = {
  made: { summary: 'A new link', value: { ...share, url: `/s/${token}` } },
};
const listExamples = {
  viewed: {
    summary: 'A link with a view',
    value: {
      object: 'list',
      shares: [
        {
          ...share,
          opened: 2,
          views: [
            {
              name: 'Bo',
              probabilities: { opt_1: 0.7, opt_2: 0.3 },
              reason: 'The team has done it once already.',
              createdAt: '2026-03-17T08:12:00.000Z',
              brier: null,
            },
          ],
        },
      ],
    },
  },
};

const memoParameter = { $ref: '#/components/parameters/MemoId' };
const common = ['Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'] as const;

const createShare = {
  operationId: 'createShare',
  ...needs('ask'),
  tags: ['Memos'],
  summary: 'Share a memo by a link',
  description:
    'Makes a link under which anyone can read the memo, without the address of the account and without its quota. `url` is ' +
    'told here alone. With `allowViews` a reader gives a view of its own before it sees the answer of the panel.',
  parameters: [memoParameter],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('ShareRequest'), examples: requestExamples } },
  },
  responses: {
    201: answer('The link.', json('NewShare', newExamples)),
    ...failures(...common, 'ValidationError'),
  },
};

const listShares = {
  operationId: 'listShares',
  ...needs('read'),
  tags: ['Memos'],
  summary: 'List the links to a memo',
  description:
    'All links, ended ones too, with the views of readers. Once the outcome names the best option, each view has its score.',
  parameters: [memoParameter],
  responses: { 200: answer('The links.', json('ShareList', listExamples)), ...failures(...common) },
};

const revokeShare = {
  operationId: 'revokeShare',
  ...needs('delete'),
  tags: ['Memos'],
  summary: 'End a link',
  description: 'The link leads nowhere from now on. What readers thought stays with the memo.',
  parameters: [
    memoParameter,
    {
      name: 'share',
      in: 'path',
      required: true,
      description: 'The link, by its id.',
      schema: { type: 'string', pattern: '^shr_[0-9a-f-]{36}$' },
    },
  ],
  responses: {
    204: { description: 'Ended.', headers: headers('Request-Id', 'RateLimit-Policy', 'RateLimit') },
    ...failures(...common),
  },
};

const tokenParameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The secret of the link.',
  schema: { type: 'string' },
};
const page = {
  200: { description: 'A page.', headers: headers('Request-Id'), content: plain('text/html') },
  404: {
    description: 'No such link: never made, expired, revoked or erased.',
    headers: headers('Request-Id'),
    content: plain('text/plain'),
  },
  ...failures('RateLimited', 'InternalError'),
};

const openShare = {
  operationId: 'openShare',
  tags: ['Service'],
  summary: 'Read a shared memo',
  ...OPEN,
  parameters: [tokenParameter],
  responses: page,
};

const openSignedShare = {
  operationId: 'openSignedShare',
  tags: ['Service'],
  summary: 'Read a shared memo with its signature',
  description:
    'What `witan memos verify` checks: the memo without the address of the account and without its quota, and the signature of ' +
    'just that. Where the link asks for views it needs the cookie of a browser that gave one.',
  ...OPEN,
  parameters: [tokenParameter],
  responses: {
    200: {
      description: 'The memo and its signature.',
      headers: headers('Request-Id'),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['memo', 'signature'],
            properties: { memo: { type: 'object' }, signature: { type: 'string' } },
            additionalProperties: false,
          },
        },
      },
    },
    404: page[404],
    ...failures('RateLimited', 'InternalError'),
  },
};

const giveView = {
  operationId: 'giveView',
  tags: ['Service'],
  summary: 'Give a view of one’s own on a shared memo',
  description:
    'A browser, known by a cookie, gives one. A link that takes no more (100 views, or 10 from one address) shows the memo.',
  ...OPEN,
  parameters: [tokenParameter],
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
  },
  responses: {
    ...page,
    303: {
      description: 'Kept, or given before; `Location` shows the memo to the browser that gave it.',
      headers: headers('Request-Id'),
    },
    422: { description: 'The form again, with what is wrong.', content: plain('text/html') },
  },
};

export const SHARE_PATHS: Readonly<Record<string, JsonObject>> = {
  '/v1/memos/{id}/shares': { post: createShare, get: listShares },
  '/v1/memos/{id}/shares/{share}': { delete: revokeShare },
  '/s/{token}': { get: openShare, post: giveView },
  '/s/{token}/memo.json': { get: openSignedShare },
};
