import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { combine } from './combine.ts';
import type { Combined } from './combine.ts';
import { anyPanel } from './panels.test-support.ts';
import type { Pooling } from './pool.ts';

/** A panel whose advisors count so many times each, and the panel in which each sits that many times. */
const anyWeighted = anyPanel.chain(({ frame, perspectives }) =>
  fc
    .array(fc.integer({ min: 0, max: 4 }), {
      minLength: perspectives.length,
      maxLength: perspectives.length,
    })
    .filter((times) => times.some((count) => count > 0))
    .map((times) => {
      const total = times.reduce((a, b) => a + b, 0);
      const pooling: Pooling = {
        method: 'track_record',
        outcomes: 40,
        weights: Object.fromEntries(perspectives.map(({ advisor }, a) => [advisor, (times[a] ?? 0) / total])),
      };
      const copies = perspectives.flatMap((perspective, a) =>
        Array.from({ length: times[a] ?? 0 }, (_, copy) => ({
          ...perspective,
          advisor: `Advisor ${'ABCD'[a]}${copy}` as const,
        })),
      );
      return { frame, perspectives, pooling, copies };
    }),
);

function near(actual: readonly number[], expected: readonly number[], within: number): void {
  for (const [i, value] of actual.entries())
    assert.ok(Math.abs(value - (expected[i] ?? Number.NaN)) < within, `${value} is not near ${expected[i]}`);
}

const numbersOf = ({ options, scores, robustness }: Combined): number[] => [
  ...options.map(({ score }) => score),
  ...options.map(({ probability }) => probability),
  ...scores.map(({ mean }) => mean),
  ...robustness.tornado
    .toSorted((a, b) => (a.criterion < b.criterion ? -1 : 1))
    .flatMap(({ marginHalved, marginDoubled }) => [marginHalved, marginDoubled]),
];

test('an advisor that counts so many times as much counts as that many advisors, in every number', () => {
  fc.assert(
    fc.property(anyWeighted, ({ frame, perspectives, pooling, copies }) => {
      const weighted = combine(frame, perspectives, 'memo_1', { pooling });
      const plain = combine(frame, copies, 'memo_1');
      near(
        weighted.options.map(({ score }) => score),
        plain.options.map(({ score }) => score),
        1e-9,
      );
      const [a, b] = [weighted, plain].map(numbersOf);
      if (weighted.robustness.winners.weightedScore === plain.robustness.winners.weightedScore)
        near(a ?? [], b ?? [], 1e-9);
      // Both are simulated: two standard errors of each, and as many points of regret.
      const drawn = ({ options }: Combined) => options.map(({ rankAcceptability: [first = 0] }) => first);
      near(drawn(weighted), drawn(plain), 0.045);
      const regrets = ({ options }: Combined) => options.map(({ expectedRegret }) => expectedRegret ?? 0);
      near(regrets(weighted), regrets(plain), 1.5);
    }),
    { numRuns: 3 },
  );
});

test('an advisor that counts for nothing moves nothing but the votes', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      fc.pre(perspectives.length > 1);
      const [first, ...others] = perspectives;
      const weights = Object.fromEntries(
        perspectives.map(({ advisor }) => [advisor, advisor === first?.advisor ? 0 : 1 / others.length]),
      );
      const pooling: Pooling = { method: 'track_record', outcomes: 40, weights };
      const [with_, without] = [combine(frame, perspectives, 'm', { pooling }), combine(frame, others, 'm')];
      assert.deepEqual(
        with_.options.map(({ rankAcceptability }) => rankAcceptability),
        without.options.map(({ rankAcceptability }) => rankAcceptability),
      );
    }),
    { numRuns: 2 },
  );
});
