// Short deliberations, one after the other in parallel lanes: how many a second, and what each costs.
import { inLanes, measureLoad, prepare, report } from './environment.ts';

const WARM_UP = 300;
const LANES = Number(process.env['BENCH_LANES'] ?? 24);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const PROCESSES = Number(process.env['BENCH_PROCESSES'] ?? 1);

await using environment = await prepare({ latencyMs: 0, piecesPerSecond: 40, servers: PROCESSES });
const urls = environment.servers.map(({ url }) => url);
const rows = await Array.fromAsync([false, true], async (streamed) => {
  await inLanes(environment, { lanes: 8, urls, streamed }, (done) => done < WARM_UP);
  const figures = await measureLoad(environment, { lanes: LANES, urls, streamed, forS: SECONDS });
  return { mode: streamed ? 'SSE' : 'JSON', ...figures };
});
report(`Short deliberations (calls of 0 ms, ${LANES} at once, server processes: ${PROCESSES})`, rows);
