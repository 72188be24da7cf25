import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { effectOf, SEAT_FAULTS, WIRE_FAULTS } from './faults.ts';
import { play, type Performance } from './play.ts';
import type { Ticker } from './ticker.ts';
import errors from './wire/errors.json' with { type: 'json' };

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

type Written = { readonly at: number; readonly bytes: Buffer };

/** What one caller is sent, with the times of it and of the end, in milliseconds from the beginning. */
async function played(ticker: Ticker, show: Pick<Performance, 'text' | 'fault' | 'durationMs' | 'pieces'>) {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const written: Written[] = [];
  const begunAt = ticker.now();
  const server = createServer((_, response) => {
    const write = response.write.bind(response);
    response.write = (bytes: string | Buffer) => {
      written.push({ at: ticker.now() - begunAt, bytes: Buffer.from(bytes) });
      return write(bytes);
    };
    play({
      ...show,
      response,
      ticker,
      headers: {},
      speech: { open: () => '', piece: (text) => text, close: () => '.', error: () => '' },
      bytes: null,
      overlong: false,
      ended: () => end(ticker.now() - begunAt),
      stamp: null,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: the server listens on TCP.
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}`)).text();
  server.close();
  return { text, written, endedAt: await ended };
}

test('a call takes the time that was set, in however many pieces it comes and however late each is', async () => {
  const { text, endedAt } = await played(createLateTicker(3), {
    text: 'A sentence of some length, so that it can be cut into many pieces. '.repeat(20),
    fault: null,
    durationMs: 1_400,
    pieces: 45,
  });
  assert.ok(text.endsWith('pieces. .'), text.slice(-20));
  assert.equal(endedAt, 1_403);
});

test('the two parts of a character that is cut leave ten milliseconds apart', async () => {
  const show = { text: 'An owl 🦉.', fault: 'split_utf8', durationMs: 1_000, pieces: 1 } as const;
  const { text, written } = await played(createLateTicker(0), show);
  assert.equal(text, 'An owl 🦉..');
  const [first, second] = written.filter(({ bytes }) => bytes.length > 0);
  assert.match(String(first?.bytes), /\uFFFD$/);
  assert.equal(second && first && second.at - first.at, 10);
});

test('the effects of the faults are those that this program knows', () => {
  for (const name of [...SEAT_FAULTS, ...WIRE_FAULTS]) {
    const {
      status = 'down',
      close = 'error',
      half = true,
      late = true,
      bytes = 1,
      ...unknown
    } = effectOf(name);
    assert.deepEqual(unknown, {}, name);
    assert.ok(Object.hasOwn(errors.openai, status), name);
    assert.match(close, /^(nothing|error|stop|paused|length|filtered|refused)$/, name);
    assert.deepEqual([half, late, bytes > 0], [true, true, true], name);
  }
});
