// Connections that request a stream and never read it: what they cost, and whether they delay others.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { lagsIn } from '../test/stamp.ts';
import { ask, lagFigures, prepare, report, round } from './environment.ts';

const READERS = Number(process.env['BENCH_READERS'] ?? 500);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const DELIBERATIONS = 20;

await using environment = await prepare({ latencyMs: 20_000, piecesPerSecond: 2, stamps: true });
// Deliberations run for a minute first, so that what a process needs once is not counted as a cost of readers.
const reading = { going: true, lagsMs: [] as number[], ids: new Map<number, string>() };
const lanes = Array.from({ length: DELIBERATIONS }, async (_, lane) => {
  await wait((lane * 40_000) / DELIBERATIONS);
  while (reading.going) await read(lane);
});
await wait(60_000);
const rows = [];
for (const readers of [0, READERS]) {
  reading.lagsMs = [];
  await environment.servers[0]?.memory('collected');
  const before = (await environment.usage()).server.rssMb;
  const places = Array.from({ length: readers }, (_, index) => keepUnread(index));
  let most = before;
  for (let second = 0; second < SECONDS; second += 1) {
    await wait(1_000);
    most = Math.max(most, (await environment.usage()).server.rssMb);
  }
  rows.push({
    'connections that never read': readers,
    'server MB before': round(before, 0),
    'at most MB more': round(most - before, 0),
    'opened anew': places.reduce((sum, place) => sum + place.opened() - 1, 0),
    'pieces read by others': reading.lagsMs.length,
    ...lagFigures(reading.lagsMs),
  });
  for (const place of places) place.leave();
}
reading.going = false;
await Promise.all(lanes);
report(`Readers that take nothing, for ${SECONDS} s, beside ${DELIBERATIONS} that read`, rows);

/** One deliberation, read to its end as it comes. */
async function read(lane: number): Promise<void> {
  const response = await ask(environment, environment.url, { stream: true });
  reading.ids.set(lane, response.headers.get('Deliberation-Id') ?? '');
  let tail = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    tail = (tail + text).slice(-400_000);
    reading.lagsMs.push(...lagsIn(text));
  }
  if (!tail.includes('event: deliberation.complete\n')) throw new Error('a stream ended without its memo');
}

/** Asks for a running deliberation's stream and reads none of it; when the server closes it, opens another. */
function keepUnread(index: number) {
  const url = new URL(environment.url);
  let opened = 0;
  let left = false;
  let socket: Socket | undefined;
  const open = (): void => {
    if (left) return;
    opened += 1;
    const id = reading.ids.get(index % reading.ids.size);
    socket = connect({ host: url.hostname, port: Number(url.port) });
    socket.pause();
    socket.on('error', () => {});
    socket.once('close', () => setTimeout(open, 1_000));
    socket.write(
      `GET /v1/deliberations/${id}/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${environment.key}\r\n\r\n`,
    );
  };
  open();
  return {
    opened: () => opened,
    leave: () => {
      left = true;
      socket?.destroy();
    },
  };
}
