// Short deliberations, one after the other in parallel lanes: how many a second, and what each costs.
import { ask, prepare, quantile, report, round } from './environment.ts';
import type { BenchEnvironment } from './environment.ts';

const WARM_UP = 300;
const LANES = Number(process.env['BENCH_LANES'] ?? 24);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 1);

const environment = await prepare({ latencyMs: 0, piecesPerSecond: 40, servers: PROCESSES });
try {
  const rows = [];
  for (const streamed of [false, true]) {
    await inLanes(environment, 8, streamed, (done) => done < WARM_UP);
    const before = await environment.usage();
    const began = performance.now();
    const until = began + SECONDS * 1000;
    const tookMs = await inLanes(environment, LANES, streamed, () => performance.now() < until);
    const seconds = (performance.now() - began) / 1000;
    const after = await environment.usage();
    const each = (part: 'server' | 'postgres' | 'simulator') =>
      round((1000 * (after[part].cpuS - before[part].cpuS)) / tookMs.length);
    rows.push({
      mode: streamed ? 'SSE' : 'JSON',
      'a second': round(tookMs.length / seconds),
      'whole p50 ms': round(quantile(tookMs, 0.5)),
      'whole p99 ms': round(quantile(tookMs, 0.99)),
      'server CPU ms each': each('server'),
      'PostgreSQL CPU ms each': each('postgres'),
      'simulator CPU ms each': each('simulator'),
      'server MB': round(after.server.rssMb),
    });
  }
  report(`Short deliberations (calls of 0 ms, ${LANES} at once, server processes: ${PROCESSES})`, rows);
} finally {
  await environment.close();
}

async function inLanes(
  at: BenchEnvironment,
  lanes: number,
  streamed: boolean,
  more: (done: number) => boolean,
): Promise<number[]> {
  const tookMs: number[] = [];
  const lane = async (number: number): Promise<void> => {
    const { url = '' } = at.servers[number % PROCESSES] ?? {};
    while (more(tookMs.length)) {
      const began = performance.now();
      const response = await ask(at, url, { stream: streamed });
      const text = await response.text();
      if (response.status !== 200 || !text.includes('decision_memo')) throw new Error(text.slice(0, 500));
      tookMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return tookMs;
}
