// (a) What the service adds: the time of a whole deliberation less the critical path of its simulated calls, at idle.
import type { SeenRequest } from '../src/simulator/calls.ts';
import { ask, prepare, quantile, report, round } from './ground.ts';
import type { Ground } from './ground.ts';

const WARM_UP = 30;
const RUNS = 60;
const LATENCY_MS = 300;

const ground = await prepare({ latencyMs: LATENCY_MS, piecesPerSecond: 40, stamps: true });
const { stampsIn } = await import('../test/stamp.ts');
try {
  for (let run = 0; run < WARM_UP; run += 1) await once(ground, run % 2 === 0);
  const rows = [];
  for (const streamed of [false, true]) {
    const before = await ground.usage();
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await once(ground, streamed));
    const after = await ground.usage();
    const over = runs.map(({ overheadMs }) => overheadMs);
    const lags = runs.flatMap(({ lagsMs }) => lagsMs);
    rows.push({
      mode: streamed ? 'SSE' : 'JSON',
      'whole p50 ms': round(
        quantile(
          runs.map(({ totalMs }) => totalMs),
          0.5,
        ),
      ),
      'critical path p50 ms': round(
        quantile(
          runs.map(({ criticalMs }) => criticalMs),
          0.5,
        ),
      ),
      'overhead p50 ms': round(quantile(over, 0.5)),
      'overhead p95 ms': round(quantile(over, 0.95)),
      'event lag p50 ms': streamed ? round(quantile(lags, 0.5)) : null,
      'event lag p99 ms': streamed ? round(quantile(lags, 0.99)) : null,
      'CPU ms each': round((1000 * (after.server.cpuS - before.server.cpuS)) / RUNS),
    });
  }
  report(`Overhead at idle (${RUNS} deliberations a row, calls of ${LATENCY_MS} ms)`, rows);
} finally {
  await ground.close();
}

type Run = {
  readonly totalMs: number;
  readonly criticalMs: number;
  readonly overheadMs: number;
  readonly lagsMs: readonly number[];
};

async function once(at: Ground, streamed: boolean): Promise<Run> {
  const known = (await at.vendors.calls()).length;
  const began = performance.now();
  const response = await ask(at, at.servers[0]?.url ?? '', { stream: streamed });
  const lagsMs: number[] = [];
  if (response.status !== 200) throw new Error(await response.text());
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const text = decoder.decode(bytes, { stream: true });
    if (streamed && !text.includes('.completed'))
      lagsMs.push(...stampsIn(text).map((at0) => Date.now() - at0));
  }
  const totalMs = performance.now() - began;
  const criticalMs = criticalPath((await at.vendors.calls()).slice(known));
  return { totalMs, criticalMs, overheadMs: totalMs - criticalMs, lagsMs };
}

/** The slowest call of each stage, one stage after the other. */
function criticalPath(calls: readonly SeenRequest[]): number {
  const stages = Map.groupBy(calls, ({ task }) => task);
  return [...stages.values()].reduce((total, stage) => total + slowest(stage), 0);
}

/** An advisor's calls in one stage come one after the other, those of all advisors at once. */
function slowest(stage: readonly SeenRequest[]): number {
  const chains = Map.groupBy(stage, ({ provider }) => provider);
  return Math.max(
    ...[...chains.values()].map((chain) =>
      chain.reduce((total, { startedAt, endedAt }) => total + (endedAt ?? startedAt) - startedAt, 0),
    ),
  );
}
