// How long a combination takes by size of the panel's table, and how long it holds the event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { combine, combining, streamOf, uniform } from '@witan/combine';
import { advisor, frameOf } from '../combine/src/panels.test-support.ts';
import type { Given, Panel } from '../combine/src/panels.test-support.ts';
import { createTurns } from '../src/durable/turns.ts';
import { quantile, report, round } from './environment.ts';

const WARM_UP = 10;
const RUNS = 60;
const SIZES = [
  { options: 2, criteria: 3, advisors: 4 },
  { options: 4, criteria: 5, advisors: 4 },
  { options: 6, criteria: 8, advisors: 4 },
  { options: 8, criteria: 12, advisors: 8 },
] as const;

function panelOf({ options, criteria, advisors }: (typeof SIZES)[number]): Panel {
  // The same in every run.
  const stream = streamOf('bench', 'score');
  const cell = (): Given => {
    const score = 20 + uniform(stream) * 60;
    return [score - 12, score, score + 18];
  };
  const rows = () => numbers(options).map(() => numbers(criteria).map(cell));
  const chances = numbers(options).map(() => 1 / options);
  return {
    frame: frameOf(
      numbers(options).map((i) => `Option ${i}`),
      numbers(criteria).map(() => 1 / criteria),
    ),
    perspectives: numbers(advisors).map((a) => advisor(a - 1, chances, rows())),
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** Milliseconds of each combination. */
function timesOf({ frame, perspectives }: Panel): number[] {
  const times = numbers(WARM_UP + RUNS).map((turn) => {
    const start = performance.now();
    combine(frame, perspectives, `memo_${turn}`);
    return performance.now() - start;
  });
  return times.slice(WARM_UP);
}

/** The longest that one slice of a combination holds the event loop; the best of several runs, for others use the machine too. */
function longestSlice({ frame, perspectives }: Panel): number {
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
async function loopDelay(panel: Panel, together: number) {
  const turn = createTurns();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const one = async (seed: string): Promise<void> => {
    const work = combining(panel.frame, panel.perspectives, seed);
    while (!work.next().done) await turn();
  };
  delay.enable();
  await Promise.all(numbers(together).map((seed) => one(`memo_${seed}`)));
  delay.disable();
  return {
    'of the largest at once': together,
    'p50 ms': round(delay.percentile(50) / 1e6),
    'p99 ms': round(delay.percentile(99) / 1e6),
    'most ms': round(delay.max / 1e6),
  };
}

report(
  `Combinations (10,000 draws, ${RUNS} of each size)`,
  SIZES.map((size) => {
    const panel = panelOf(size);
    const timesMs = timesOf(panel);
    return {
      'options x criteria x advisors': Object.values(size).join(' x '),
      'least ms': round(Math.min(...timesMs)),
      'p50 ms': round(quantile(timesMs, 0.5)),
      'p95 ms': round(quantile(timesMs, 0.95)),
      'longest slice ms': round(longestSlice(panel)),
    };
  }),
);
const largest = panelOf(SIZES[3]);
report('Delay of the event loop', [await loopDelay(largest, 1), await loopDelay(largest, 20)]);
