// How close a deliberation comes to the time of its calls: the slowest advisor's answer and the fastest synthesis, one after the other.
import { askForMemo, medianOf, prepare, report, round } from './environment.ts';

/** Milliseconds of every call of a seat. */
const LATENCIES = { openai: 1_400, anthropic: 600, google: 1_000, xai: 800 } as const;
const SLOWEST = Math.max(...Object.values(LATENCIES));
const FASTEST = Math.min(...Object.values(LATENCIES));
const WARM_UP = 6;
const RUNS = 7;

const SCENARIOS: readonly (readonly [name: string, faults: Readonly<Record<string, string>>])[] = [
  ['agreed', {}],
  ['agreed, one hangs', { 'xai:perspective': 'hang' }],
  ['agreed, two hang', { 'xai:perspective': 'hang', 'google:perspective': 'hang' }],
  ['agreed, the synthesizer hangs', { 'anthropic:synthesis': 'hang' }],
  ['contested', {}],
  ['contested, one hangs', { 'xai:perspective': 'hang' }],
  ['contested, one hangs in the review', { 'xai:review': 'hang' }],
  ['contested, the synthesizer hangs', { 'anthropic:synthesis': 'hang' }],
];

const rows = [];
for (const contested of [false, true]) {
  await using environment = await prepare({
    latencyMs: 0,
    piecesPerSecond: 40,
    // With shared material, any spread above nothing brings a review.
    env: { WITAN_REVIEW_SPREAD: '0' },
  });
  await environment.vendors.setLatencies(LATENCIES);
  const body = contested ? { context: 'We have until spring.' } : {};
  for (let run = 0; run < WARM_UP; run += 1) await askForMemo(environment, body);
  const floorMs = (contested ? 2 : 1) * SLOWEST + FASTEST;
  let healthyMs = floorMs;
  for (const [name, faults] of SCENARIOS.filter(([each]) => each.startsWith('contested') === contested)) {
    const hangs = Object.keys(faults).length > 0;
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      await environment.vendors.setFaults(faults);
      runs.push(await askForMemo(environment, body));
      await environment.vendors.setFaults({});
    }
    const ms = medianOf(runs, (run) => run.ms);
    if (!hangs) healthyMs = ms;
    rows.push({
      panel: name,
      'p50 ms': round(ms, 0),
      'floor ms': hangs ? '' : floorMs,
      'over the floor ms': hangs ? '' : round(ms - floorMs, 0),
      'against healthy': round(ms / healthyMs, 2),
    });
  }
}
report(
  `Time to the memo (seats of ${Object.values(LATENCIES).join(', ')} ms a call, median of ${RUNS})`,
  rows,
);
