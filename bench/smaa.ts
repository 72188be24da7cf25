// How long the simulation and the whole combination take, by size of the panel's table. `--json` for programs.
import { combine } from '@witan/combine';
import { cellSampler } from '@witan/combine';
import type { Frame } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import { smaa } from '@witan/combine';
import { tally } from '@witan/combine';

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
    case: '',
    caseAgainst: '',
    risks: [],
    assumptions: [],
    wouldChangeMind: [],
    needsFirst: null,
    mustVerdicts: [],
    predictions: {},
    reversibility: 'costly',
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
  const draw = cellSampler({
    seed: 'bench',
    options: ['score'],
    criteria: ['score'],
    advisors: ['bench'],
    cells: [[[{ low: 0, mode: 0.5, high: 1 }]]],
  });
  const cell = new Float64Array(1);
  let turn = 0;
  return () => {
    draw(turn, cell, 0);
    turn += 1;
    return cell[0] ?? 0;
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

function measure(run: (seed: string) => unknown): { first: number; p50: number; p95: number } {
  const times = numbers(WARM_UP + RUNS).map((turn) => {
    const start = performance.now();
    run(`memo_${turn}`);
    return performance.now() - start;
  });
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b);
  const share = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { first: times[0] ?? 0, p50: share(0.5), p95: share(0.95) };
}

const rows = SIZES.map((size) => {
  const { frame, perspectives } = panelOf(size);
  const table = tally(frame, perspectives);
  const simulated = measure((seed) =>
    smaa({
      seed,
      options: frame.options.map(({ name }) => name),
      criteria: frame.criteria.map(({ name }) => name),
      advisors: table.advisors,
      weights: table.weights,
      weightsStated: frame.weightsStated,
      cells: table.filled,
    }),
  );
  return {
    ...size,
    runs: RUNS,
    smaaMs: simulated,
    combineMs: measure((seed) => combine(frame, perspectives, seed)),
  };
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ bench: 'smaa', draws: 10_000, node: process.version, rows }, null, 2));
} else {
  const cell = (value: number): string => value.toFixed(1).padStart(7);
  console.log('options x criteria x advisors     smaa p50    p95   combine p50    p95   (ms, 10,000 draws)');
  for (const { options, criteria, advisors, smaaMs, combineMs } of rows) {
    const size = `${options} x ${criteria} x ${advisors}`.padEnd(30);
    console.log(
      `${size} ${cell(smaaMs.p50)} ${cell(smaaMs.p95)}  ${cell(combineMs.p50)} ${cell(combineMs.p95)}`,
    );
  }
}
