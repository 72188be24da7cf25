import assert from 'node:assert/strict';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { bodyMs, limitBodyTime, LONGEST_BODY_MS } from './body-time.ts';

test('gives a body 10 s and 1 s more for each 64 KiB that it announces, and no more than the largest may take', () => {
  assert.equal(bodyMs(0), 10_000);
  assert.equal(bodyMs(65_535), 10_000);
  assert.equal(bodyMs(65_536), 11_000);
  assert.equal(bodyMs(5 * 1_048_576), 90_000);
  assert.equal(bodyMs(8 * 1_048_576), LONGEST_BODY_MS);
  assert.equal(bodyMs(Number.MAX_SAFE_INTEGER), LONGEST_BODY_MS);
});

test('gives a body that announces no size, or nonsense, the least', () => {
  for (const announced of [Number.NaN, -5, Number.POSITIVE_INFINITY]) assert.equal(bodyMs(announced), 10_000);
});

test('ends a body that is late, of an announced length or in chunks, but none that has come and where there is none', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [headers, afterMs, complete = false] of [
    [{ 'content-length': '65536' }, 11_000],
    [{ 'content-length': '65536' }, null, true],
    [{ 'transfer-encoding': 'chunked' }, 10_000],
    [{}, null],
  ] as const) {
    const server = createServer();
    let ended = 0;
    server.on('clientError', () => (ended += 1));
    limitBodyTime(server);
    const request = Object.assign(new IncomingMessage(new Socket()), { headers, complete });
    server.emit('request', request, new ServerResponse(request));
    t.mock.timers.tick((afterMs ?? LONGEST_BODY_MS) - 1);
    assert.equal(ended, 0);
    t.mock.timers.tick(1);
    assert.equal(ended, afterMs === null ? 0 : 1, JSON.stringify(headers));
  }
});
