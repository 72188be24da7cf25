import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGzip, gzipSync } from 'node:zlib';
import { guardedFetch, type GuardReason } from './guarded-fetch.ts';
import { ask, KEY, events, frame, modelCall, serve, VENDOR_NAMES } from './wire-server.fixture.ts';

for (const vendor of VENDOR_NAMES) {
  for (const status of [301, 302, 303, 307, 308]) {
    test(`${vendor}: a redirect (${status}) is refused, and its target never hears of the key`, async (t) => {
      const thief = await serve((response) => void response.end());
      t.after(thief.close);
      const server = await serve((response) => {
        response.writeHead(status, { location: `${thief.url}/v1` }).end();
      });
      t.after(server.close);
      const { outcome } = await ask(server.url, modelCall(vendor));
      assert.ok(!outcome.ok);
      assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['unavailable', false]);
      assert.match(outcome.failure.detail, /redirect/);
      assert.equal(thief.heard.length, 0);
      assert.ok(JSON.stringify(server.heard).includes(KEY), 'the test would see the key if it were sent');
    });
  }

  test(`${vendor}: a stream without end is cut at the size limit, and its connection closed`, async (t) => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const pour = (): void => {
        while (!response.destroyed && response.write(`: ${'x'.repeat(10_000)}\n\n`));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    t.after(server.close);
    const { outcome } = await ask(server.url, modelCall(vendor), { maxResponseBytes: 300_000 });
    await server.hungUp;
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['invalid_output', false]);
    assert.match(outcome.failure.detail, /larger/);
  });
}

test('one giant line is cut at the size limit', async (t) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: "${'x'.repeat(20 * 1024 * 1024)}"\n\n`);
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('openai'));
  assert.match(outcome.ok ? '' : outcome.failure.detail, /larger/);
});

test('thoughts of any length within the cap on tokens cost no answer', async (t) => {
  const thought = { choices: [{ index: 0, delta: { content: '', reasoning: 'hm '.repeat(10_000) } }] };
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let written = 0; written < 9 * 1024 * 1024; written += 30_000)
      response.write(frame(JSON.stringify(thought)));
    response.end(events('compatible', ['{"pick":"A"}']).map(frame).join(''));
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.equal(outcome.ok && outcome.text, '{"pick":"A"}');
});

test('a gzip bomb of a gigabyte is cut at the limit while memory stays flat', async (t) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.on('error', () => {});
    gzip.pipe(response);
    const zeros = Buffer.alloc(1024 * 1024, 0x20);
    let left = 1024;
    const pour = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!gzip.write(zeros)) return void gzip.once('drain', pour);
      }
      gzip.end();
    };
    pour();
  });
  t.after(server.close);
  const before = process.memoryUsage().rss;
  const { outcome } = await ask(server.url, modelCall('anthropic'), {}, AbortSignal.timeout(60_000));
  const grown = process.memoryUsage().rss - before;
  assert.match(outcome.ok ? '' : outcome.failure.detail, /larger/);
  assert.ok(grown < 150 * 1024 * 1024, `grew by ${Math.round(grown / 1024 / 1024)} MiB`);
});

test('a decompressed body is passed on without the headers that say how it was sent', async (t) => {
  const server = await serve((response) => {
    const sent = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-kept': 'yes' };
    response.writeHead(200, { ...sent, 'set-cookie': ['a=1', 'b=2'] });
    response.end(gzipSync('{"a":1}'));
  });
  t.after(server.close);
  const guarded = guardedFetch({ baseUrl: server.url, signal: AbortSignal.timeout(60_000) });
  const response = await guarded(server.url);
  assert.deepEqual(await response.json(), { a: 1 });
  const names = [...response.headers.keys()].filter((name) => name !== 'date' && name !== 'keep-alive');
  assert.deepEqual(names, ['content-type', 'x-kept']);
});

test('a compressed answer that breaks off is known for it at once', async (t) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    const packed = gzipSync(events('openai', ['{"pick":', '"A"}']).join(''));
    response.write(packed.subarray(0, packed.length / 2), () => response.destroy());
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('openai'));
  assert.equal(!outcome.ok && outcome.failure.detail, 'The connection failed.');
});

test('an answer that has no body is empty', async (t) => {
  for (const status of [204, 205, 304]) {
    const server = await serve((response) => void response.writeHead(status).end());
    t.after(server.close);
    const guarded = guardedFetch({ baseUrl: server.url, signal: AbortSignal.timeout(60_000) });
    const response = await guarded(server.url);
    assert.deepEqual([response.status, await response.text()], [status, '']);
  }
});

test('an answer may have 8 MiB, and not a byte more', async (t) => {
  const server = await serve((response, { url }) => void response.end(Buffer.alloc(Number(url.slice(1)))));
  t.after(server.close);
  const asked = (bytes: number) =>
    guardedFetch({ baseUrl: server.url, signal: AbortSignal.timeout(60_000) })(`${server.url}/${bytes}`);
  assert.equal((await (await asked(8_388_608)).arrayBuffer()).byteLength, 8_388_608);
  await assert.rejects(asked(8_388_609), { reason: 'too_large' });
});

test('the connection of a redirect is closed at once', async (t) => {
  const server = await serve((response) => void response.writeHead(302, { location: '/' }).write('x'));
  t.after(server.close);
  const { signal } = new AbortController();
  await assert.rejects(guardedFetch({ baseUrl: server.url, signal })(server.url), { reason: 'redirect' });
  await server.hungUp;
});

test('an error body without end is cut too', async (t) => {
  const server = await serve((response) => {
    response.writeHead(500);
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('google'), { maxResponseBytes: 200_000 });
  await server.hungUp;
  assert.match(outcome.ok ? '' : outcome.failure.detail, /larger/);
});

test('another origin, another port or another scheme is never asked', async (t) => {
  const server = await serve((response) => void response.end('{}'));
  t.after(server.close);
  const other = await serve((response) => void response.end('{}'));
  t.after(other.close);
  for (const url of [
    other.url,
    server.url.replace('http:', 'https:'),
    `${server.url.replace('127.0.0.1', 'localhost')}/`,
  ]) {
    const stopped: GuardReason[] = [];
    const guarded = guardedFetch({
      baseUrl: server.url,
      signal: AbortSignal.timeout(60_000),
      onStop: (reason) => stopped.push(reason),
    });
    await assert.rejects(guarded(url), { reason: 'other_origin' });
    assert.deepEqual(stopped, ['other_origin']);
  }
  assert.equal(other.heard.length, 0);
});

test('Google: an answer that its SDK would continue is asked for once only', async (t) => {
  const part = (extra: object): string =>
    `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: 'a' }] }, index: 0, ...extra }] })}\n\n`;
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(part({ finishReason: 'CONTINUATION', continuationToken: 'more' }));
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('google'));
  assert.equal(!outcome.ok && outcome.failure.reason, 'invalid_output');
  assert.equal(server.heard.length, 1);
});
