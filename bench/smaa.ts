// How long a combination takes by size of the panel's table, and how long it holds the event loop. `--json` for programs.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { combine, combining, NO_WORDS, streamOf, uniform } from '@witan/combine';
import type { Frame, Perspective } from '@witan/combine';
import { createTurns } from '../src/durable/turns.ts';

const WARM_UP = 10;
const RUNS = 60;
const SIZES = [
  { options: 2, criteria: 3, advisors: 4 },
  { options: 4, criteria: 5, advisors: 4 },
  { options: 6, criteria: 8, advisors: 4 },
  { options: 8, criteria: 12, advisors: 8 },
] as const;

type Size = { readonly options: number; readonly criteria: number; readonly advisors: number };

function panelOf(size: Size): { frame: Frame; perspectives: Perspective[] } {
  const options = numbers(size.options).map((i) => ({
    id: `opt_${i}` as const,
    name: `Option ${i}`,
    label: `Option ${i}`,
    description: '',
    source: 'caller' as const,
  }));
  const criteria = numbers(size.criteria).map((k) => ({
    id: `crt_${k}` as const,
    name: `Criterion ${k}`,
    description: '',
    weight: 1 / size.criteria,
    source: 'caller' as const,
  }));
  const score = scores();
  const perspectives = numbers(size.advisors).map((a): Perspective => ({
    advisor: `Advisor ${a}`,
    cells: options.flatMap((option) =>
      criteria.map((criterion) => {
        const given = 20 + score() * 60;
        return {
          option: option.id,
          criterion: criterion.id,
          score: given,
          low: given - 12,
          high: given + 18,
          evidence: '',
        };
      }),
    ),
    probabilities: Object.fromEntries(options.map(({ id }) => [id, 1 / size.options])),
    ...NO_WORDS,
  }));
  const frame = {
    options,
    criteria,
    musts: [],
    predictions: [],
    language: 'en',
    weightsStated: true,
    assumptions: [],
    missingInformation: [],
  };
  return { frame, perspectives };
}

/** Numbers from 0 to 1 that are the same in every run. */
function scores(): () => number {
  const stream = streamOf('bench', 'score');
  return () => uniform(stream);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

function measure(run: (seed: string) => unknown): { least: number; p50: number; p95: number } {
  const times = numbers(WARM_UP + RUNS).map((turn) => {
    const start = performance.now();
    run(`memo_${turn}`);
    return performance.now() - start;
  });
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b);
  const share = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { least: sorted[0] ?? 0, p50: share(0.5), p95: share(0.95) };
}

/** The longest that one slice of a combination holds the event loop; the best of several runs, for others use the machine too. */
function longestSlice({ frame, perspectives }: ReturnType<typeof panelOf>): number {
  const longest = numbers(WARM_UP).map((turn) => {
    const work = combining(frame, perspectives, `memo_${turn}`);
    let most = 0;
    for (let over = false; !over;) {
      const start = performance.now();
      over = work.next().done ?? false;
      most = Math.max(most, performance.now() - start);
    }
    return most;
  });
  return Math.min(...longest);
}

/** Delay of the event loop, in milliseconds, while so many combinations share it by turns. */
async function loopDelay(panel: ReturnType<typeof panelOf>, together: number) {
  const turn = createTurns();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const one = async (seed: string): Promise<void> => {
    const work = combining(panel.frame, panel.perspectives, seed);
    while (!work.next().done) await turn();
  };
  delay.enable();
  await Promise.all(numbers(together).map((seed) => one(`memo_${seed}`)));
  delay.disable();
  return { together, p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
}

const rows = SIZES.map((size) => {
  const panel = panelOf(size);
  const combineMs = measure((seed) => combine(panel.frame, panel.perspectives, seed));
  return { ...size, runs: RUNS, combineMs, longestSliceMs: longestSlice(panel) };
});
const largest = panelOf({ options: 8, criteria: 12, advisors: 8 });
const loop = [await loopDelay(largest, 1), await loopDelay(largest, 20)];

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ bench: 'smaa', draws: 10_000, node: process.version, rows, loop }, null, 2));
} else {
  const cell = (value: number): string => value.toFixed(1).padStart(7);
  console.log('options x criteria x advisors    least     p50     p95   longest slice (ms, 10,000 draws)');
  for (const { options, criteria, advisors, combineMs, longestSliceMs } of rows) {
    const size = `${options} x ${criteria} x ${advisors}`.padEnd(30);
    const { least, p50, p95 } = combineMs;
    console.log(`${size} ${cell(least)} ${cell(p50)} ${cell(p95)} ${cell(longestSliceMs)}`);
  }
  for (const { together, p50, p99, max } of loop) {
    console.log(
      `event loop delay with ${together} of the largest at once: p50 ${cell(p50)} p99 ${cell(p99)} max ${cell(max)}`,
    );
  }
}
