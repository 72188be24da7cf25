import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { play } from './play.ts';
import type { Ticker } from './ticker.ts';

/** A clock that jumps to each due time, late by `lateMs`. */
function createLateTicker(lateMs: number): Ticker {
  let now = 1_000;
  return {
    now: () => now,
    after: (delayMs, work) => {
      if (delayMs > 0) now += delayMs + lateMs;
      setImmediate(work);
      return () => undefined;
    },
  };
}

test('a call takes the time that was set, in however many pieces it comes and however late each is', async () => {
  const ticker = createLateTicker(3);
  const { promise: endedAt, resolve: end } = Promise.withResolvers<number>();
  const server = createServer((_, response) =>
    play({
      response,
      ticker,
      headers: {},
      speech: { open: () => '', piece: (text) => text, close: () => '.', error: () => '' },
      text: 'A sentence of some length, so that it can be cut into many pieces. '.repeat(20),
      fault: null,
      bytes: null,
      durationMs: 1_400,
      pieces: 45,
      overlong: false,
      ended: () => end(ticker.now() - 1_000),
      stamp: null,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: the server listens on TCP.
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text();
  server.close();
  assert.ok(text.endsWith('pieces. .'), text.slice(-20));
  assert.equal(await endedAt, 1_403);
});
