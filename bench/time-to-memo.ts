// How close a deliberation comes to the time of its calls: the slowest advisor's answer and the fastest synthesis, one after the other.
import { askForMemo, medianOf, prepare, report, round } from './environment.ts';

/** Milliseconds of every call of a seat. */
const LATENCIES = { openai: 1_400, anthropic: 600, google: 1_000, xai: 800 } as const;
const SLOWEST = Math.max(...Object.values(LATENCIES));
const FASTEST = Math.min(...Object.values(LATENCIES));
const WARM_UP = 6;
const RUNS = 7;

const rows = await Array.fromAsync(['agreed', 'contested'], async (panel) => {
  await using environment = await prepare({
    latencyMs: 0,
    piecesPerSecond: 40,
    // With shared material, any spread above nothing brings a review.
    env: { WITAN_REVIEW_SPREAD: '0' },
  });
  await environment.vendors.setLatencies(LATENCIES);
  const contested = panel === 'contested';
  const body = contested ? { context: 'We have until spring.' } : {};
  for (let run = 0; run < WARM_UP; run += 1) await askForMemo(environment, body);
  const runs = await Array.fromAsync({ length: RUNS }, () => askForMemo(environment, body));
  const ms = medianOf(runs, (run) => run.ms);
  const floorMs = (contested ? 2 : 1) * SLOWEST + FASTEST;
  return {
    panel,
    'p50 ms': round(ms, 0),
    'floor ms': floorMs,
    'over the floor ms': round(ms - floorMs, 0),
  };
});
report(
  `Time to the memo (seats of ${Object.values(LATENCIES).join(', ')} ms a call, median of ${RUNS})`,
  rows,
);
