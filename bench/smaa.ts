// How long a combination takes by size of the panel's table, and how long it holds the event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { combine, combining, NO_WORDS, streamOf, uniform } from '@witan/combine';
import type { Frame, Perspective } from '@witan/combine';
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

function panelOf(size: (typeof SIZES)[number]): { frame: Frame; perspectives: Perspective[] } {
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
  // The same in every run.
  const stream = streamOf('bench', 'score');
  const perspectives = numbers(size.advisors).map((a): Perspective => ({
    advisor: `Advisor ${a}`,
    cells: options.flatMap((option) =>
      criteria.map((criterion) => {
        const given = 20 + uniform(stream) * 60;
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

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** Milliseconds of each combination. */
function timesOf({ frame, perspectives }: ReturnType<typeof panelOf>): number[] {
  const times = numbers(WARM_UP + RUNS).map((turn) => {
    const start = performance.now();
    combine(frame, perspectives, `memo_${turn}`);
    return performance.now() - start;
  });
  return times.slice(WARM_UP);
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
