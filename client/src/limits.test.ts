import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { id, json, refuse, startService, streamOf } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { events, memo } from '../test/sample-events.ts';
import { CancelledError, createClient } from './index.ts';

const params = { question: 'Move now?', userEmail: 'ada@example.com' };

/** The answer, and a promise that resolves once its request has come. */
function announced(answer: Answer): { readonly answer: Answer; readonly came: Promise<void> } {
  const { promise: came, resolve: tell } = Promise.withResolvers<void>();
  return { came, answer: (response, asked) => (answer(response, asked), tell()) };
}
const hang: Answer = () => {};

test('timeoutMs ends a call that waits for an answer', async () => {
  // The last is as long as a connection may be silent.
  for (const timeoutMs of [1000, 45_000]) {
    const { answer, came } = announced(hang);
    const { clientWith, time } = await startService(answer);
    const call = clientWith({ timeoutMs }).account('ada@example.com');
    await came;
    time.advance(timeoutMs - 1);
    assert.equal(time.armed(), 1);
    time.advance(1);
    await assert.rejects(call, { code: 'timeout', message: new RegExp(`${timeoutMs} ms`) });
    assert.equal(time.armed(), 0);
  }
});

test('a call is tried again only where that begins before its time is up', async () => {
  for (const [timeoutMs, slept] of [
    [1100, []],
    [1101, [1100]],
  ] as const) {
    const service = await startService(refuse(429, 'rate_limited', { retryAfter: 1 }));
    const call = service.clientWith({ timeoutMs }).account('ada@example.com');
    await assert.rejects(call, { code: 'rate_limited' });
    assert.deepEqual(service.time.slept, slept);
  }
});

test('a call has as many retries as it may, each after twice as long', async () => {
  const { client, clientWith, asked, time } = await startService(refuse(500, 'internal_error'));
  await assert.rejects(client.account('ada@example.com'), { code: 'internal_error' });
  assert.equal(asked.length, 6);
  assert.deepEqual(time.slept, [500, 1000, 2000, 4000, 8000]);
  await assert.rejects(clientWith({ maxRetries: 1 }).account('ada@example.com'), { code: 'internal_error' });
  assert.equal(asked.length, 8);
});

test('timeoutMs ends a stream that goes on, and the error names the deliberation', async () => {
  const { clientWith, time } = await startService(streamOf(events.slice(0, 1), { how: 'open' }));
  const stream = clientWith({ timeoutMs: 1000 }).deliberate.stream(params);
  for await (const _ of stream) break;
  time.advance(1000);
  await assert.rejects(stream.finalMemo(), { code: 'timeout', deliberationId: id });
});

test('a connection that is silent for three pings is left and resumed', async () => {
  const { client, time, asked } = await startService(
    streamOf(events.slice(0, 2), { how: 'open' }),
    streamOf(events),
  );
  const stream = client.deliberate.stream(params);
  const seen: string[] = [];
  for await (const event of stream) {
    seen.push(event.type);
    // By the next turn the loop has asked for another event, which sets the alarm.
    if (event.type === 'stage.started') setImmediate(() => time.advance(45_000));
  }
  assert.equal(seen.at(-1), 'deliberation.complete');
  assert.equal(asked.length, 2);
});

test('a body is given the time that it takes to be sent, and a whole answer the time of its model', async () => {
  const { promise: read, resolve: readBody } = Promise.withResolvers<void>();
  const slow = announced((response, asked) => void read.then(() => streamOf(events)(response, asked)));
  const { client, time, asked } = await startService(slow.answer, streamOf(events));
  const memo = client.deliberate({ ...params, context: 'x'.repeat(640_000) });
  await slow.came;
  time.advance(54_999);
  readBody();
  await memo;
  assert.equal(asked.length, 1);
  const frame = announced(hang);
  const framing = await startService(frame.answer);
  const call = framing.clientWith({}).frame(params);
  await frame.came;
  framing.time.advance(959_999);
  assert.equal(framing.time.armed(), 1);
  framing.time.advance(1);
  await assert.rejects(call, { code: 'timeout' });
});

test('an aborted signal ends the call, leaves the deliberation alone and keeps the reason', async () => {
  const { client, asked } = await startService(streamOf(events.slice(0, 2), { how: 'open' }));
  const leaving = new AbortController();
  const stream = client.deliberate.stream(params, { signal: leaving.signal });
  await stream.deliberationId;
  const waiting = stream.finalMemo();
  leaving.abort('enough');
  await assert.rejects(waiting, (error) => {
    assert.ok(error instanceof CancelledError);
    assert.deepEqual([error.cause, error.deliberationId], ['enough', id]);
    return true;
  });
  assert.equal(asked.length, 1);
});

test('a signal that is aborted already sends nothing', async () => {
  const { client, asked } = await startService(streamOf(events));
  const signal = AbortSignal.abort();
  await assert.rejects(client.deliberate(params, { signal }), { code: 'cancelled' });
  await assert.rejects(client.account('ada@example.com', { signal }), { code: 'cancelled' });
  assert.equal(asked.length, 0);
});

test('an aborted signal ends a call whose document is still being read', async () => {
  const { client, asked } = await startService(hang);
  const leaving = new AbortController();
  const endless = new File([], 'endless.pdf');
  endless.arrayBuffer = () => {
    setImmediate(() => leaving.abort());
    return new Promise(() => {});
  };
  const call = client.deliberate({ ...params, documents: [endless] }, { signal: leaving.signal });
  await assert.rejects(call, { code: 'cancelled' });
  assert.equal(asked.length, 0);
});

test('an aborted signal ends a wait between tries', async () => {
  const { clientWith, asked, time } = await startService(refuse(429, 'rate_limited', { retryAfter: 9 }));
  const leaving = new AbortController();
  const sleep = async () => leaving.abort();
  const call = clientWith({ time: { ...time, sleep } }).deliberate(params, { signal: leaving.signal });
  await assert.rejects(call, { code: 'cancelled' });
  assert.equal(asked.length, 1);
});

test('a wait between tries that is ended by whoever is told of it does not begin', async () => {
  const { client, time } = await startService(refuse(429, 'rate_limited', { retryAfter: 9 }));
  const leaving = new AbortController();
  const onConnection = () => leaving.abort();
  const call = client.deliberate(params, { signal: leaving.signal, onConnection });
  await assert.rejects(call, { code: 'cancelled' });
  assert.deepEqual(time.slept, []);
});

test('a signal that lives on is left with nothing of the calls that have ended', async () => {
  const { client } = await startService(
    json(200, memo),
    refuse(500, 'internal_error'),
    refuse(404, 'not_found'),
    streamOf(events),
    streamOf(events),
  );
  const { signal } = new AbortController();
  await client.memos.get(memo.id, { signal });
  await assert.rejects(client.memos.get(memo.id, { signal }), { code: 'not_found' });
  await client.deliberate(params, { signal });
  for await (const _ of client.deliberate.stream(params, { signal })) continue;
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});

test('the real clock stops waiting when the signal is aborted, and leaves no timer behind', async () => {
  const { url } = await startService(refuse(429, 'rate_limited', { retryAfter: 60, retry: 'true' }));
  const client = createClient({ apiKey: 'wtn_test_x', baseUrl: url, timeoutMs: 120_000 });
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const [before, started] = [timers(), performance.now()];
  await assert.rejects(client.deliberate(params, { signal: AbortSignal.timeout(50) }), { code: 'cancelled' });
  assert.ok(performance.now() - started < 30_000);
  assert.equal(timers(), before);
});

test('nobody listening is a ConnectionError with its cause, which says what to look at', async () => {
  const { clientWith, time } = await startService(hang);
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  // `as`: it listens on a port.
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const call = clientWith({ baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 }).deliberate(params);
  await assert.rejects(call, (error: Error) => {
    assert.equal((error as { code?: string }).code, 'connection');
    assert.ok(error.cause instanceof Error);
    assert.match(error.message, /^Nothing listens at http:\/\/127\.0\.0\.1:\d+: check .*\(ECONNREFUSED\)\.$/);
    return true;
  });
  const nowhere = clientWith({ baseUrl: 'http://nobody.invalid' }).account('ada@example.com');
  await assert.rejects(nowhere, /^ConnectionError: There is no host nobody\.invalid: check/);
  assert.deepEqual(time.slept, [], 'it is not tried again');
});

test('a failure is told in its own words without a code, and by it else: what is wrong with TLS is not tried again', async () => {
  const { clientWith } = await startService(hang);
  const failed = (code: string) => Object.assign(new Error('secure'), { code });
  for (const [thrown, told, retryable] of [
    [new DOMException('It failed.', 'NetworkError'), /^The connection to .* failed: It failed\.$/, true],
    [new Error('outer', { cause: new Error('inner') }), /failed: inner\.$/, true],
    ['plain', /failed: plain\.$/, true],
    [failed('CERT_HAS_EXPIRED'), /^The certificate of .* is not trusted here \(CERT_HAS_EXPIRED\)\.$/, false],
    [failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /^The certificate of .* is not trusted here/, false],
    [failed('ERR_SSL_WRONG_VERSION_NUMBER'), /TLS .*: check whether it is https or http \(ERR_SSL/, false],
  ] as const) {
    const fetch = () => Promise.reject(thrown);
    const call = clientWith({ fetch, maxRetries: 0 }).account('ada@example.com');
    await assert.rejects(call, { code: 'connection', message: told, retryable });
  }
});

test('a stream that holds something else, or too much, is left and tried again', async () => {
  const { clientWith } = await startService(hang);
  const data = ['5', 'null', '{"type":"x"}', '{"deliberationId":"dlb_1"}', 'words', 'x'.repeat(2 ** 23)];
  for (const each of data) {
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      return new Response(`data: ${each}\n\n`, { headers: { 'content-type': 'text/event-stream' } });
    };
    await assert.rejects(clientWith({ fetch, maxRetries: 1 }).deliberate(params), {
      code: 'connection',
      message: each.length > 100 ? /longer than it may be/ : /something other than events/,
    });
    assert.equal(asked, 2);
  }
});

test('other JSON is not taken for an answer of the service', async () => {
  for (const other of [{ error: 'Unexpected endpoint' }, [], null, 'OK']) {
    const { client, asked } = await startService(json(200, other));
    const told = {
      code: 'connection',
      message: /^What answers at .* is not the service: it sent other JSON\.$/,
    };
    await assert.rejects(client.status(), told);
    assert.equal(asked.length, 1);
  }
});

test('a redirect is refused: it could carry keys to another origin', async () => {
  const other = await startService(json(200, {}));
  const { client, asked } = await startService((response) => {
    response.writeHead(307, { location: `${other.url}/v1/deliberate` });
    response.end();
  });
  const message = new RegExp(`^The answer redirects to ${other.url}/v1/deliberate\\. `);
  await assert.rejects(client.deliberate(params), { code: 'connection', message });
  assert.deepEqual([asked.length, other.asked.length], [1, 0], 'nor is it tried again');
});

test('a key that cannot be one is refused without being shown', () => {
  for (const apiKey of ['', 'two words', 'line\nbreak', 'schlüssel']) {
    assert.throws(
      () => createClient({ apiKey, baseUrl: 'http://localhost' }),
      (error: Error) =>
        error.name === 'UnauthorizedError' && (apiKey === '' || !error.message.includes(apiKey)),
    );
  }
  // `as`: what a variable that is not set gives, for all that its type was said to be.
  const unset = undefined as unknown as string;
  assert.throws(() => createClient({ apiKey: unset, baseUrl: 'http://localhost' }), { code: 'unauthorized' });
  assert.throws(() => createClient({ apiKey: 'k', baseUrl: 'localhost:80' }), TypeError);
});

test('a path and slashes at the end of baseUrl are kept and dropped', async () => {
  const { clientWith, url, asked } = await startService(streamOf(events));
  assert.deepEqual(await clientWith({ baseUrl: `${url}/witan//` }).deliberate(params), memo);
  assert.equal(asked[0]?.url, '/witan/v1/deliberate');
});
