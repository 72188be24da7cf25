import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QUESTION, readMemo, startTestServer, type TestServer } from '../../../test/server.ts';
import { openapiDocument } from './document.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Json = { readonly [key: string]: Json };

// `as`: the document is plain JSON.
const document = JSON.parse(JSON.stringify(openapiDocument())) as Json;

function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json', ...headers },
  });
}

/** What any answer of HTTP may have, and what only browsers look at. */
const GENERAL =
  /^(?:date|connection|keep-alive|transfer-encoding|vary|content-[a-z-]+|cache-control|x-content-type-options|x-accel-buffering|access-control-.*|referrer-policy|x-frame-options|x-robots-tag|set-cookie)$/;

function documented(path: string, method: string, status: number): readonly string[] {
  const answer = document['paths']?.[path]?.[method]?.['responses']?.[status];
  assert.ok(answer, `${method} ${path} ${status} is not in the document`);
  const [, , , shared = ''] = String(answer['$ref'] ?? '').split('/');
  const { headers = {} } = shared ? (document['components']?.['responses']?.[shared] ?? {}) : answer;
  return Object.keys(headers).map((name) => name.toLowerCase());
}

test('every header that an answer has is in the document', async () => {
  const { id, deliberationId } = await readMemo(await server.ask(QUESTION));
  const { url } = await (await post(`/v1/memos/${id}/shares`, {})).json();
  const link = String(url).split('/s/')[1] ?? '';
  const wrong = { Authorization: 'Bearer wrong' };
  const chat = (content: string) => ({
    model: 'witan',
    user: QUESTION.userEmail,
    messages: [{ role: 'user', content }],
  });
  const testing = { Authorization: `Bearer ${server.testKey}` };
  const limited = 'A or B? [simulate: request=rate_limited]';
  const failing = 'A or B? [simulate: all=down]';
  const answers: readonly (readonly [route: string, status: number, answer: Promise<Response>])[] = [
    ['post /v1/deliberate', 200, server.ask(QUESTION)],
    ['post /v1/deliberate', 200, server.ask({ ...QUESTION, stream: true })],
    ['post /v1/deliberate', 202, server.ask(QUESTION, { Prefer: 'respond-async' })],
    ['post /v1/deliberate', 401, server.ask(QUESTION, wrong)],
    ['post /v1/deliberate', 401, server.ask({ ...QUESTION, userEmail: null })],
    ['post /v1/deliberate', 422, server.ask({ ...QUESTION, panel: 'none' })],
    ['post /v1/deliberate', 429, server.ask({ ...QUESTION, question: limited }, testing)],
    ['post /v1/deliberate', 500, server.ask({ ...QUESTION, question: failing })],
    ['get /v1/deliberations/{id}', 200, server.send('GET', `/v1/deliberations/${deliberationId}`)],
    ['get /v1/memos/{id}', 200, server.send('GET', `/v1/memos/${id}`)],
    ['get /v1/account', 401, server.send('GET', '/v1/account')],
    ['get /v1/models', 200, server.send('GET', '/v1/models')],
    ['get /v1/models/{model}', 404, server.send('GET', '/v1/models/none')],
    ['post /v1/chat/completions', 200, post('/v1/chat/completions', chat('A or B?'))],
    ['post /v1/chat/completions', 400, post('/v1/chat/completions', {})],
    ['post /v1/chat/completions', 401, post('/v1/chat/completions', {}, wrong)],
    ['post /v1/chat/completions', 429, post('/v1/chat/completions', chat(limited), testing)],
    ['post /v1/chat/completions', 500, post('/v1/chat/completions', chat(failing))],
    ['get /s/{token}', 200, fetch(`${server.url}/s/${link}`)],
    ['get /s/{token}/memo.json', 200, fetch(`${server.url}/s/${link}/memo.json`)],
  ];
  for (const [route, status, sent] of answers) {
    const answer = await sent;
    await answer.arrayBuffer();
    assert.equal(answer.status, status, route);
    const [method = '', path = ''] = route.split(' ');
    const known = documented(path, method, status);
    const others = [...answer.headers.keys()].filter((name) => !GENERAL.test(name) && !known.includes(name));
    assert.deepEqual(others, [], `${route} ${status}`);
  }
});
