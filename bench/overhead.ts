// What the service adds: the time of a whole deliberation less the critical path of its simulated calls, at idle.
import type { SeenRequest } from '@witan/simulator';
import { lagsIn } from '../test/stamp.ts';
import { ask, inLanes, lagFigures, medianOf, prepare, quantile, report, round } from './environment.ts';
import type { BenchEnvironment } from './environment.ts';

/** Deliberations before the first that counts, ten at once, so that a process in use is measured while idle. */
const WARM_UP = 200;
const WARM_UP_LANES = 10;
const RUNS = 60;
const LATENCY_MS = 300;

/** Calls long enough to be read while they come, in fewer pieces than the ten a second that a reader is sent. */
const SPOKEN = { latencyMs: 3_000, piecesPerSecond: 5 } as const;
const SPOKEN_RUNS = 8;

{
  await using environment = await prepare({ latencyMs: LATENCY_MS, piecesPerSecond: 40 });
  for (const streamed of [false, true]) {
    const lanes = { lanes: WARM_UP_LANES, urls: [environment.url], streamed };
    await inLanes(environment, lanes, (done) => done < WARM_UP / 2);
  }
  const rows = [];
  for (const streamed of [false, true]) {
    const before = await environment.usage();
    const runs = await Array.fromAsync({ length: RUNS }, () => once(environment, streamed));
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
}

{
  await using environment = await prepare({ ...SPOKEN, stamps: true });
  // The first run loads what the others use.
  const [, ...runs] = await Array.fromAsync({ length: SPOKEN_RUNS }, () => once(environment, true));
  const lagsMs = runs.flatMap((run) => run.lagsMs);
  report(`Event lag at idle (calls of ${SPOKEN.latencyMs} ms, ${SPOKEN.piecesPerSecond} pieces a second)`, [
    { pieces: lagsMs.length, ...lagFigures(lagsMs) },
  ]);
}

async function once(at: BenchEnvironment, streamed: boolean) {
  const known = (await at.vendors.calls()).length;
  const began = performance.now();
  const response = await ask(at, at.url, { stream: streamed });
  const lagsMs: number[] = [];
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    lagsMs.push(...lagsIn(text));
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
