// Short deliberations, one after the other in parallel lanes: how many a second, and what each costs.
import { inLanes, prepare, quantile, report, round } from './environment.ts';

const WARM_UP = 300;
const LANES = Number(process.env['BENCH_LANES'] ?? 24);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 1);

const environment = await prepare({ latencyMs: 0, piecesPerSecond: 40, servers: PROCESSES });
try {
  const rows = [];
  for (const streamed of [false, true]) {
    const urls = environment.servers.map(({ url }) => url);
    await inLanes(environment, { lanes: 8, urls, streamed }, (done) => done < WARM_UP);
    const before = await environment.usage();
    const began = performance.now();
    const until = began + SECONDS * 1000;
    const tookMs = await inLanes(
      environment,
      { lanes: LANES, urls, streamed },
      () => performance.now() < until,
    );
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
