import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { LIMITS } from '../contract/limits.ts';
import { assertError } from '../../test/answers.ts';
import { bearer, startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

const ROOM = 2;
const LARGE = JSON.stringify({
  userEmail: 'ada@example.com',
  question: 'x'.repeat(LIMITS.requestBytes - 100),
});

/** A request whose body is announced, and does not come. */
function announce(t: TestContext, url: string, { key, length }: { key: string; length: string }) {
  const { hostname, port } = new URL(url);
  const heard = { answer: '' };
  const socket: Socket = connect(Number(port), hostname);
  socket.on('data', (piece) => (heard.answer += piece.toString('latin1'))).on('error', () => {});
  socket.write(
    `POST /v1/estimate HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  t.after(() => socket.destroy());
  return { socket, heard };
}

test('holds so many large bodies of an organization at once, refuses the next, and has room for others', async (t) => {
  const bytes = { ofOrganization: ROOM * LIMITS.requestBytes, ofAll: 9 * LIMITS.requestBytes };
  const server = await startTestServer({
    configure: (config) => ({ ...config, rooms: { ...config.rooms, bytes } }),
  });
  t.after(server.close);
  const [own, other] = [server.key, (await server.createKey({ organization: 'Other' })).key];
  const lengths = [`Content-Length: ${LIMITS.requestBytes}`, 'Transfer-Encoding: chunked'];
  const begun = Array.from({ length: ROOM + 1 }, (_, at) =>
    announce(t, server.url, { key: own, length: lengths[at % 2] ?? '' }),
  );
  const refused = () => begun.filter(({ heard }) => heard.answer !== '');
  await until(async () => refused().length === 1, 'the last one is refused');
  assert.match(refused()[0]?.heard.answer ?? '', /^HTTP\/1\.1 429 [^]*"bodies_in_flight"/);

  const send = (body: unknown, key: string) => server.sendJson('POST', '/v1/estimate', body, bearer(key));
  await assertError(await send(LARGE, own), 429, 'rate_limited');
  await assertError(await send({ userEmail: 'ada@example.com', question: '' }, own), 422, 'validation_error');
  // It has arrived by the time that it is refused, so that it leaves its room.
  for (let times = 0; times < ROOM + 1; times += 1)
    await assertError(await send(LARGE, other), 422, 'validation_error');

  begun.find(({ heard }) => heard.answer === '')?.socket.destroy();
  await until(async () => {
    const answer = await send(LARGE, own);
    await answer.body?.cancel();
    return answer.status === 422;
  }, 'a body that is given up leaves its room');
});

test('keeps a part of the connections from one organization, however many requests it has under way', async (t) => {
  const server = await startTestServer({
    configure: (config) => ({
      ...config,
      rooms: { ...config.rooms, requests: { ofOrganization: 2, ofAll: 9 } },
    }),
  });
  t.after(server.close);
  const { key } = await server.createKey({ organization: 'Other' });
  const begun = [1, 2, 3].map(() =>
    announce(t, server.url, { key: server.key, length: 'Content-Length: 100' }),
  );
  await until(async () => begun.some(({ heard }) => heard.answer !== ''), 'one is refused');
  const status = (whose: string) => server.send('GET', '/v1/status', bearer(whose));
  const { limit } = await assertError(await status(server.key), 429, 'rate_limited');
  assert.equal(limit, 'requests_in_flight');
  assert.equal((await (await status(key)).json()).object, 'status');
  begun.find(({ heard }) => heard.answer === '')?.socket.destroy();
  await until(async () => {
    const answer = await status(server.key);
    await answer.body?.cancel();
    return answer.status === 200;
  }, 'a request that is given up leaves its room');
  // Calls that a call of an editor makes are part of it.
  const params = { name: 'list_memos', arguments: { userEmail: 'ada@example.com' } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const headers = { ...bearer(server.key), Accept: 'application/json, text/event-stream' };
  const called = await server.sendJson('POST', '/mcp', call, headers);
  assert.match(await called.text(), /"result":(?!.*"isError":true)/);
});
