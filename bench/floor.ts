// What a deliberation costs over the least that it can cost: the same calls, two commits and one answer alone.
import { start } from '../test/programs.ts';
import { inLanes, prepare, quantile, report, round } from './environment.ts';

const WARM_UP = 200;
const LANES = Number(process.env['BENCH_LANES'] ?? 24);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

const environment = await prepare({ latencyMs: 0, piecesPerSecond: 40 });
const floor = await start('../bench/floor.program.ts', {
  DATABASE_URL: environment.databaseUrl,
  ...environment.vendors.seats,
});
const subjects = [
  { name: 'floor', url: floor.program.url, pid: floor.program.pid },
  ...environment.servers.map(({ url, pid }) => ({ name: 'server', url, pid })),
];
try {
  for (const { url } of subjects) await ask(url, (done) => done < WARM_UP);
  const rows = [];
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const subject of subjects) rows.push(await measure(subject));
  report(`The least and the whole (calls of 0 ms, ${LANES} at once, ${SECONDS} s in turns)`, rows);
} finally {
  await floor.program.kill();
  await environment.close();
}

async function measure({ name, url, pid }: (typeof subjects)[number]) {
  const before = await environment.usage(pid);
  const until = performance.now() + SECONDS * 1_000;
  const tookMs = await ask(url, () => performance.now() < until);
  const after = await environment.usage(pid);
  const each = (part: 'server' | 'postgres' | 'simulator') =>
    round((1_000 * (after[part].cpuS - before[part].cpuS)) / tookMs.length);
  return {
    of: name,
    'a second': round(tookMs.length / SECONDS),
    'whole p50 ms': round(quantile(tookMs, 0.5)),
    'CPU ms each': each('server'),
    'PostgreSQL CPU ms each': each('postgres'),
    'simulator CPU ms each': each('simulator'),
  };
}

function ask(url: string, more: (done: number) => boolean): Promise<number[]> {
  return inLanes(environment, { lanes: LANES, urls: [url], streamed: false }, more);
}
