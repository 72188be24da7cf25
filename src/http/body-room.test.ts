import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { LIMITS } from '../contract/limits.ts';
import { assertError } from '../../test/answers.ts';
import { bearer, startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

const ROOM = 16;
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
  const server = await startTestServer();
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
