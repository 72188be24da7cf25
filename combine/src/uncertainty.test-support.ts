// Uncertain cells and weights for the tests of the simulation.
import assert from 'node:assert/strict';
import { SIMULATION } from './draws.ts';
import type { Uncertainty } from './draws.ts';
import type { Given } from './panels.test-support.ts';
import { atOnce } from './slices.ts';
import { simulating } from './smaa.ts';
import type { Acceptability } from './smaa.ts';

export function smaa(given: Uncertainty): readonly Acceptability[] {
  return atOnce(simulating(given)).options;
}

export function input(
  advisors: readonly (readonly (readonly Given[])[])[],
  {
    weights,
    stated = true,
    seed = 'memo_1',
    errorCorrelation = SIMULATION.errorCorrelation,
  }: { weights: readonly number[]; stated?: boolean; seed?: string; errorCorrelation?: number },
): Uncertainty {
  return {
    errorCorrelation,
    seed,
    options: (advisors[0] ?? []).map((_, i) => `Option ${i}`),
    criteria: weights.map((_, k) => `Criterion ${k}`),
    advisors: advisors.map((_, a) => `Advisor ${a}`),
    pool: advisors.map(() => 1 / advisors.length),
    levels: advisors.map(() => SIMULATION.intervalLevel),
    weights,
    weightsStated: stated,
    cells: advisors.map((rows) =>
      rows.map((row) =>
        row.map((given) => {
          const [low, score, high] = typeof given === 'number' ? [given, given, given] : (given ?? [0, 0, 0]);
          return { low, score, high };
        }),
      ),
    ),
  };
}

export function near(actual: number | undefined, expected: number, within = 0.015): void {
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not near ${expected}`);
}

// The first option leads where 80x + 20(1 - x) > 40x + 50(1 - x), that is over x = 3/7.
export const CROSSING = 3 / 7;
export const CROSSED = [
  [80, 20],
  [40, 50],
];
