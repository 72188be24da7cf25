// Readers that take nothing cost no memory, and nobody else waits for them.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { readWhole } from './read-stream.ts';
import { QUESTION } from './server.ts';
import { lagsIn } from './stamp.ts';

const READERS = 500;
const DELIBERATIONS = 10;

let database: TestDatabase;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  cluster = await startCluster({
    url: database.url,
    pool: database.pool,
    size: 1,
    vendors: { latencyMs: 8_000, piecesPerSecond: 4, stamps: true },
  });
});
after(async () => {
  await cluster.close();
  await database.drop();
});

async function residentMb(): Promise<number> {
  const used = await cluster.nodes[0]?.memory('collected');
  assert.ok(used);
  return used.rss / 2 ** 20;
}

/** A connection that asks for a stream and never reads a byte of it. */
function neverRead(url: URL, id: string): Socket {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `GET /v1/deliberations/${id}/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${cluster.key}\r\n\r\n`,
  );
  return socket;
}

/** Reads a stream as it comes; gives its text and how late its pieces were, in milliseconds. */
async function read(response: Response): Promise<{ text: string; lagsMs: number[] }> {
  const decoder = new TextDecoder();
  const lagsMs: number[] = [];
  let text = '';
  for await (const bytes of response.body ?? []) {
    const piece = decoder.decode(bytes, { stream: true });
    text += piece;
    lagsMs.push(...lagsIn(piece));
  }
  return { text, lagsMs };
}

function begin(): Promise<Response[]> {
  const body = JSON.stringify({ ...QUESTION, stream: true });
  const ask = () => cluster.fetch('/v1/deliberate', { method: 'POST', body });
  return Promise.all(Array.from({ length: DELIBERATIONS }, ask));
}

test('500 connections that never read cost less than 100 MB, and others read on time', async () => {
  // What a process needs to have done everything once is no cost of a reader.
  await Promise.all((await begin()).map(read));
  const url = new URL(cluster.nodes[0]?.url ?? '');
  const began = await begin();
  const reading = began.map(read);
  await wait(1_000);
  const before = await residentMb();
  const ids = began.map(({ headers }) => headers.get('Deliberation-Id') ?? '');
  const idle = Array.from({ length: READERS }, (_, index) => neverRead(url, ids[index % ids.length] ?? ''));
  let most = 0;
  const all = Promise.all(reading);
  for (let over = false; !over;) {
    over = await Promise.race([all.then(() => true), wait(1_000).then(() => false)]);
    most = Math.max(most, await residentMb());
  }
  for (const socket of idle) socket.destroy();
  const lags = (await all).flatMap(({ text, lagsMs }) => {
    assert.equal(readWhole(text).at(-1)?.type, 'deliberation.complete');
    return lagsMs;
  });
  assert.ok(most - before < 100, `${most - before} MB more`);
  const late = lags.toSorted((a, b) => a - b)[Math.floor(lags.length * 0.95)] ?? 0;
  // Waiting behind an unread connection would take its time-out of 30 s; the exact delay is measured by the bench.
  assert.ok(lags.length > 50 && late < 5_000, `${lags.length} pieces, ${late} ms late`);
});
