// What the service adds: the time of a whole deliberation less the critical path of its simulated calls, at idle.
import type { SeenRequest } from '@witan/simulator';
import { lagsIn } from '../test/stamp.ts';
import { ask, medianOf, prepare, quantile, report, round } from './environment.ts';
import type { BenchEnvironment } from './environment.ts';

/** So many before, ten at once: a process that has worked for a while, and is idle now. */
const WARM_UP = 200;
const WARM_UP_LANES = 10;
const RUNS = 60;
const LATENCY_MS = 300;

/** Calls long enough to be read while they come, in fewer pieces than the ten a second that a reader is sent. */
const SPOKEN = { latencyMs: 3_000, piecesPerSecond: 5 } as const;
const SPOKEN_RUNS = 8;

const environment = await prepare({ latencyMs: LATENCY_MS, piecesPerSecond: 40 });
try {
  const warmUp = async (): Promise<void> => {
    for (let run = 0; run < WARM_UP / WARM_UP_LANES; run += 1) await once(environment, run % 2 === 0);
  };
  await Promise.all(Array.from({ length: WARM_UP_LANES }, warmUp));
  const rows = [];
  for (const streamed of [false, true]) {
    const before = await environment.usage();
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await once(environment, streamed));
    const after = await environment.usage();
    const over = runs.map(({ overheadMs }) => overheadMs);
    rows.push({
      mode: streamed ? 'SSE' : 'JSON',
      'whole p50 ms': round(medianOf(runs, ({ totalMs }) => totalMs)),
      'critical path p50 ms': round(medianOf(runs, ({ criticalMs }) => criticalMs)),
      'overhead p50 ms': round(quantile(over, 0.5)),
      'overhead p95 ms': round(quantile(over, 0.95)),
      'CPU ms each': round((1000 * (after.server.cpuS - before.server.cpuS)) / RUNS),
    });
  }
  report(`Overhead at idle (${RUNS} deliberations a row, calls of ${LATENCY_MS} ms)`, rows);
} finally {
  await environment.close();
}

const speaking = await prepare({ ...SPOKEN, stamps: true });
try {
  const lagsMs: number[] = [];
  for (let run = 0; run < SPOKEN_RUNS; run += 1) {
    const seen = await once(speaking, true);
    // The first run loads what the others use.
    if (run > 0) lagsMs.push(...seen.lagsMs);
  }
  report(`Event lag at idle (calls of ${SPOKEN.latencyMs} ms, ${SPOKEN.piecesPerSecond} pieces a second)`, [
    {
      pieces: lagsMs.length,
      'event lag p50 ms': round(quantile(lagsMs, 0.5)),
      'event lag p99 ms': round(quantile(lagsMs, 0.99)),
    },
  ]);
} finally {
  await speaking.close();
}

type Run = {
  readonly totalMs: number;
  readonly criticalMs: number;
  readonly overheadMs: number;
  readonly lagsMs: readonly number[];
};

async function once(at: BenchEnvironment, streamed: boolean): Promise<Run> {
  const known = (await at.vendors.calls()).length;
  const began = performance.now();
  const response = await ask(at, at.servers[0]?.url ?? '', { stream: streamed });
  const lagsMs: number[] = [];
  if (response.status !== 200) throw new Error(await response.text());
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    lagsMs.push(...lagsIn(decoder.decode(bytes, { stream: true })));
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
