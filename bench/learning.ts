// What a team sees whose panel learns: 200 decisions with simulated advisors of known skill, drawn as docs/memo/learning.svg;
// and how long the weights take at 10,000 outcomes. `--json` for programs, which draws nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learn, learnedWeights, mean, NO_RECORD, poolWeights, streamOf, uniform } from '@witan/combine';
import type { RecordSums } from '@witan/combine';
import { quantile, report, round } from './environment.ts';

const DECISIONS = 200;
const RUNS = 100;
const CHANGE_AT = 100;

/** How often the advisor holds the right one of two options better, before and after the decision at which one changes. */
const ADVISORS = [
  { name: 'good', skill: 0.8 },
  { name: 'fair', skill: 0.65 },
  { name: 'worse than chance', skill: 0.4 },
  { name: 'changes model', skill: 0.75, later: { name: 'changes model, after', skill: 0.55 } },
] as const;

/** How the panel's answers can be weighed, each with its Brier score at every decision. */
const WAYS = [
  { name: 'weighed by outcomes', way: 'learned' },
  { name: 'every advisor alike', way: 'equal' },
  { name: 'the good advisor alone', way: 'best' },
] as const;

type Way = (typeof WAYS)[number]['way'];
type Point = Readonly<Record<Way, number>> & { readonly weights: readonly number[] };

function play(seed: string): Point[] {
  const stream = streamOf(seed, 'learning');
  let record: RecordSums = NO_RECORD;
  return Array.from({ length: DECISIONS }, (_, t) => {
    const seated = ADVISORS.map((advisor) =>
      'later' in advisor && t >= CHANGE_AT ? advisor.later : advisor,
    );
    const truth = uniform(stream) < 0.5 ? 0 : 1;
    const rows = seated.map(({ skill }) => {
      const sure = 0.55 + 0.4 * uniform(stream);
      const right = uniform(stream) < skill ? sure : 1 - sure;
      return truth === 0 ? [right, 1 - right] : [1 - right, right];
    });
    const names = seated.map(({ name }) => name);
    const taught = learnedWeights(record, names);
    const weights = poolWeights({ method: 'track_record', outcomes: t, weights: taught }, names);
    const brier = (by: readonly number[]): number =>
      (1 - rows.reduce((sum, row, i) => sum + (by[i] ?? 0) * (row[truth] ?? 0), 0)) ** 2;
    const point = {
      weights,
      learned: brier(weights),
      equal: brier([0.25, 0.25, 0.25, 0.25]),
      best: brier([1, 0, 0, 0]),
    };
    record = learn(record, {
      probabilities: Object.fromEntries(names.map((name, i) => [name, rows[i] ?? []])),
      truth,
    });
    return point;
  });
}

/** The mean over all runs, decision by decision. */
function averaged(): Point[] {
  const runs = Array.from({ length: RUNS }, (_, run) => play(`run ${run}`));
  return Array.from({ length: DECISIONS }, (_, t) => {
    const meanOf = (of: (point: Point) => number): number => mean(runs.map((run) => of(run[t]!)));
    return {
      weights: ADVISORS.map((_advisor, i) => meanOf(({ weights }) => weights[i] ?? 0)),
      learned: meanOf(({ learned }) => learned),
      equal: meanOf(({ equal }) => equal),
      best: meanOf(({ best }) => best),
    };
  });
}

/** Milliseconds in the middle of many fits from the sums of 10,000 outcomes of eight advisors. */
function timeOfFit(): number {
  const stream = streamOf('fit', 'learning');
  const names = Array.from({ length: 8 }, (_, i) => `model ${i}`);
  let record: RecordSums = NO_RECORD;
  for (let t = 0; t < 10_000; t += 1) {
    const probabilities = Object.fromEntries(
      names.map((name) => {
        const p = uniform(stream);
        return [name, [p, 1 - p]];
      }),
    );
    record = learn(record, { probabilities, truth: uniform(stream) < 0.5 ? 0 : 1 });
  }
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    learnedWeights(record, names);
    return performance.now() - start;
  });
  return quantile(times, 0.5);
}

const WIDTH = 560;
const HEIGHT = 200;
const LEFT = 44;
const COLOURS = ['#1c5a51', '#b07d2b', '#99281f', '#4a5fa5'] as const;

type Line = { readonly name: string; readonly values: readonly number[] };

function chart(
  title: string,
  lines: readonly Line[],
  { top, most }: { readonly top: number; readonly most: number },
): string {
  const x = (t: number): string => (LEFT + (t / (DECISIONS - 1)) * WIDTH).toFixed(1);
  const y = (value: number): string => (top + HEIGHT - (value / most) * HEIGHT).toFixed(1);
  const ticks = [0, 0.5, 1].map(
    (part) =>
      `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(part * most)}" y2="${y(part * most)}" stroke="#8884"/>` +
      `<text x="${LEFT - 6}" y="${Number(y(part * most)) + 4}" text-anchor="end">${Number((part * most).toFixed(2))}</text>`,
  );
  const drawn = lines.map(({ name, values }, i) => {
    const points = values.map((value, t) => `${x(t)},${y(Math.min(most, value))}`).join(' ');
    const label = `<text x="${LEFT + WIDTH + 8}" y="${top + 14 + i * 18}" fill="${COLOURS[i]}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${COLOURS[i]}" stroke-width="2"/>${label}`;
  });
  const labels = [1, 50, 100, 150, 200].map(
    (t) => `<text x="${x(t - 1)}" y="${top + HEIGHT + 18}" text-anchor="middle">${t}</text>`,
  );
  return `<text x="${LEFT}" y="${top - 12}" font-weight="600">${title}</text>${ticks.join('')}${labels.join('')}${drawn.join('')}`;
}

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

function svgOf(points: readonly Point[]): string {
  const weights = ADVISORS.map(({ name }, i) => ({
    name,
    values: points.map((point) => point.weights[i] ?? 0),
  }));
  const against = (way: Way): number[] => runningSum(points.map((point) => point[way] - point.best));
  const meanSoFar = (values: readonly number[]): number[] =>
    runningSum(values).map((sum, t) => sum / (t + 1));
  const briers = WAYS.map(({ name, way }) => ({
    name,
    values: meanSoFar(points.map((point) => point[way])),
  }));
  // The last is what the others are held against.
  const regret = WAYS.slice(0, -1).map(({ name, way }) => ({ name, values: against(way) }));
  const most = Math.ceil(Math.max(...regret.flatMap(({ values }) => values)));
  const parts = [
    chart('Weight in the panel', weights, { top: 40, most: 1 }),
    chart('Brier score of the panel so far', briers, { top: 310, most: 0.4 }),
    chart('Brier score lost against the good advisor, summed', regret, { top: 580, most: Math.max(1, most) }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 180} 820" font-family="sans-serif" font-size="13" fill="#777" role="img" ` +
    `aria-label="Weights, Brier score and loss over 200 decisions"><title>What the panel learns in 200 decisions</title>${parts.join('\n')}</svg>\n`
  );
}

const points = averaged();
report(
  'Weights in the panel',
  [10, 50, 100, 200].map((t) => ({
    'after decisions': t,
    ...Object.fromEntries(ADVISORS.map(({ name }, i) => [name, round(points[t - 1]!.weights[i]!, 2)])),
  })),
);
report('Brier score over all decisions', [
  Object.fromEntries(WAYS.map(({ name, way }) => [name, round(mean(points.map((point) => point[way])), 4)])),
]);
report('Weights of 8 advisors from the sums of 10,000 outcomes', [{ 'p50 ms': round(timeOfFit(), 3) }]);
if (!process.argv.includes('--json')) {
  writeFileSync(join(import.meta.dirname, '../docs/memo/learning.svg'), svgOf(points));
  console.log('\nDrew docs/memo/learning.svg.');
}
