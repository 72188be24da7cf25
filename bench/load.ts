// Many deliberations in flight at once, each streaming to a client of its own.
// Lag is from the moment a piece leaves the simulated provider to the moment its delta reaches the client.
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { lagsIn } from '../test/stamp.ts';
import { QUESTION } from '../test/server.ts';
import { lagFigures, prepare, report, round, spawnFloor } from './environment.ts';

const IN_FLIGHT = Number(process.env['BENCH_IN_FLIGHT'] ?? 1_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 1);
/** In place of the server: the calls, two commits and the answer alone. */
const FLOOR = process.env['BENCH_OF'] === 'floor';
const CALL_MS = 20_000;
const FIRST = IN_FLIGHT / 5;
/** Starting all at once would have them all end at once. */
const RAMP_MS = Number(process.env['BENCH_RAMP_MS'] ?? 42_000);

await using environment = await prepare({
  latencyMs: CALL_MS,
  piecesPerSecond: 2,
  stamps: true,
  env: { WITAN_DEADLINE_MS: '600000', WITAN_PROCESSES: String(PROCESSES) },
});
await using floor = FLOOR ? await spawnFloor(environment) : null;
const servers = floor ? [floor] : environment.servers;
const seen = { completed: 0, errors: [] as string[], lagsMs: [] as number[], deltas: 0 };
let going = true;
const lanes: Promise<void>[] = [];
// A fifth first, so that the rest shows what each deliberation adds to what the process needs once.
const fill = async (count: number): Promise<void> => {
  const more = count - lanes.length;
  const begin = async (lane: number): Promise<void> => {
    await wait((RAMP_MS * lane) / more);
    while (going) await follow();
  };
  for (let lane = 0; lane < more; lane += 1) lanes.push(begin(lane));
  await wait(RAMP_MS + CALL_MS);
};
await fill(FIRST);
const few = await memory();
await fill(IN_FLIGHT);
const before = await environment.usage(floor?.pid);
const began = performance.now();
Object.assign(seen, { completed: 0, lagsMs: [], deltas: 0 });
await wait(SECONDS * 1000);
const seconds = (performance.now() - began) / 1000;
const after = await environment.usage(floor?.pid);
const { completed, deltas } = seen;
const lagsMs = seen.lagsMs.slice();
const full = await memory();
going = false;
await Promise.all(lanes);
const cpu = (part: keyof typeof after) => after[part].cpuS - before[part].cpuS;
report(
  `${IN_FLIGHT} deliberations in flight, calls of 20 s with 2 pieces a second, for ${round(seconds, 0)} s, ${FLOOR ? 'calls, commits and answers alone' : `server processes: ${PROCESSES}`}`,
  [
    {
      'in flight': IN_FLIGHT,
      'completed a second': round(completed / seconds),
      errors: seen.errors.length,
      ...(FLOOR ? {} : { 'deltas a second': round(deltas / seconds, 0), ...lagFigures(lagsMs) }),
      'server CPU s each': round(cpu('server') / completed, 3),
      'server CPU %': round((100 * cpu('server')) / seconds, 0),
      'PostgreSQL CPU %': round((100 * cpu('postgres')) / seconds, 0),
      'simulator CPU %': round((100 * cpu('simulator')) / seconds, 0),
      'clients CPU %': round((100 * cpu('clients')) / seconds, 0),
      'server MB': round(after.server.rssMb, 0),
      'KB each': round((1024 * (full.rssMb - few.rssMb)) / (IN_FLIGHT - FIRST), 0),
      'heap KB each': round((1024 * (full.heapMb - few.heapMb)) / (IN_FLIGHT - FIRST), 0),
    },
  ],
);
const kinds = new Set(seen.errors.map((error) => error.replaceAll(/req_[\w-]+/g, 'req')));
for (const error of kinds) console.error(error);
if (seen.errors.length > 0) process.exitCode = 1;

async function memory(): Promise<{ rssMb: number; heapMb: number }> {
  const used = await Promise.all(servers.map((server) => server.memory('collected')));
  const megabytes = (part: 'rss' | 'heap'): number => used.reduce((sum, one) => sum + one[part], 0) / 2 ** 20;
  return { rssMb: megabytes('rss'), heapMb: megabytes('heap') };
}

/** One deliberation over a connection of its own, read as it comes. */
async function follow(): Promise<void> {
  const headers = { Authorization: `Bearer ${environment.key}`, 'Content-Type': 'application/json' };
  const asked = request(new URL('/v1/deliberate', servers[0]?.url), {
    method: 'POST',
    headers,
    agent: false,
  });
  asked.end(JSON.stringify({ ...QUESTION, stream: true }));
  let tail = '';
  try {
    // `as`: the response event's only argument.
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    for await (const piece of response.setEncoding('utf8')) {
      const text = String(piece);
      seen.deltas += text.split('.snippet\n').length - 1;
      seen.lagsMs.push(...lagsIn(text));
      tail = (tail + text).slice(-400_000);
    }
    if (!tail.includes(FLOOR ? '"decision_memo"' : 'event: deliberation.complete\n'))
      throw new Error(`${response.statusCode}: ${tail.slice(-300)}`);
    seen.completed += 1;
  } catch (error) {
    seen.errors.push(error instanceof Error ? error.message : String(error));
    await wait(1_000);
  }
}
