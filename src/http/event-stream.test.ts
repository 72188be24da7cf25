import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { Hono } from 'hono';
import { until } from '../../test/until.ts';
import type { StreamItem } from '../durable/watch.ts';
import type { Env } from './context.ts';
import { dataStream, eventStream } from './event-stream.ts';
import type { StreamTimes } from './event-stream.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';

const ID = 'dlb_01900000-0000-7000-8000-000000000000';
const DELTA = 64 * 1024;
const closers: (() => Promise<void>)[] = [];
after(() => Promise.all(closers.map((close) => close())));

type Made = { batches: number; stopped: number; ended: number; cut: number };

/** A server whose streams produce as much as their readers take. */
async function serveEndlessly(times: StreamTimes): Promise<{ listener: Listener; made: Made }> {
  const made: Made = { batches: 0, stopped: 0, ended: 0, cut: 0 };
  const app = new Hono<Env>();
  app.get('/', (c) => {
    const gone = new AbortController();
    return eventStream(
      {
        deliberationId: ID,
        items: endless(made, gone.signal),
        stop: () => {
          made.stopped += 1;
          gone.abort();
        },
        cutOff: () => {
          made.cut += 1;
          c.env.outgoing?.destroy();
        },
      },
      {},
      { ...times, gatherMs: () => 0 },
    );
  });
  const listener = await listen(app, { ...ANYWHERE, behindProxy: false });
  closers.push(listener.close);
  return { listener, made };
}

async function* endless(
  made: Made,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamItem[], void, undefined> {
  const data = JSON.stringify({ text: 'x'.repeat(DELTA) });
  try {
    while (!signal.aborted) {
      made.batches += 1;
      yield [{ kind: 'delta', type: 'advisor.snippet', data }];
    }
  } finally {
    made.ended += 1;
  }
}

async function open(listener: Listener): Promise<Socket> {
  const { port, hostname } = new URL(listener.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  return socket;
}

const STILL_MS = 50;

/** Waits until the sockets are full and nothing more is asked for. */
async function untilStill(made: Made): Promise<void> {
  let before = -1;
  let since = 0;
  await until(() => {
    if (made.batches !== before) since = performance.now();
    before = made.batches;
    return performance.now() - since >= STILL_MS;
  });
}

const ANYWHERE = { host: '127.0.0.1', port: 0, newRequestId: () => 'req_1', onRefused: () => {} };

test('makes nothing that a reader does not take, and closes on one that takes nothing', async () => {
  const { listener, made } = await serveEndlessly({ pingMs: 15_000, undrainedMs: 400 });
  const socket = await open(listener);
  socket.pause();
  await until(() => made.batches > 1);
  await until(() => made.ended === 1 && made.cut === 1);
  // What the kernel's loopback buffers hold, not the megabytes that were available.
  assert.ok(made.batches * DELTA < 16 * 1024 * 1024, `${made.batches} batches were made`);
  socket.resume();
  await once(socket, 'close');
});

test('lets a slow reader stay as long as it takes something', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { listener, made } = await serveEndlessly({ pingMs: 15_000, undrainedMs: 800 });
  const socket = await open(listener);
  let taken = 0;
  socket.on('data', (piece: Buffer) => (taken += piece.length));
  for (let round = 0; round < 5; round += 1) {
    const [before, took] = [made.batches, taken];
    socket.resume();
    await until(() => made.batches > before && taken > took);
    socket.pause();
    await untilStill(made);
    t.mock.timers.tick(799);
    assert.equal(made.ended, 0);
  }
  // Repeated, since data that a busy machine sends late restarts the timeout.
  await until(() => {
    t.mock.timers.tick(800);
    return made.ended === 1 && made.stopped >= 1;
  });
  socket.destroy();
});

test('stops watching as soon as the reader has gone', async () => {
  const { listener, made } = await serveEndlessly({ pingMs: 15_000, undrainedMs: 30_000 });
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(listener)));
  await until(() => made.batches >= 20);
  for (const socket of sockets) socket.resetAndDestroy();
  await until(() => made.ended === 20);
});

test('says that nothing more will be written once the last item is taken', async () => {
  const told: string[] = [];
  async function* items(): AsyncGenerator<string, void, undefined> {
    yield 'one';
    yield 'two';
    await Promise.resolve();
    told.push('last');
  }
  const source = { items: items(), stop: () => {}, onEnd: () => void told.push('over') };
  const response = dataStream(source, { pingMs: 15_000, undrainedMs: 30_000 });
  assert.equal(await response.text(), 'data: one\n\ndata: two\n\n');
  assert.deepEqual(told, ['last', 'over']);
});

test('collects output after a write for as long as it is told', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  async function* items(): AsyncGenerator<readonly StreamItem[], void, undefined> {
    yield [{ kind: 'delta', type: 'advisor.snippet', data: '{}' }];
  }
  const order: number[] = [];
  const watch = async (gatherMs: number): Promise<void> => {
    const times = { pingMs: 15_000, undrainedMs: 30_000, gatherMs: () => gatherMs };
    const source = { deliberationId: ID, items: items(), stop: () => {} };
    await eventStream(source, {}, times).text();
    order.push(gatherMs);
  };
  await Promise.all([5, 0].map(watch));
  assert.deepEqual(order, [0, 5]);
});
