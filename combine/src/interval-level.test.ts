import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOfChance, evidenceOfScores, intervalLevel, widthSums } from './interval-level.ts';
import type { WidthEvidence } from './interval-level.ts';
import { combine } from './combine.ts';
import { joined, NO_RECORD } from './learn.ts';
import { advisor, frameOf } from './panels.test-support.ts';
import { streamOf, uniform } from './random.ts';

/** How a panel is pooled whose only advisor's intervals have that level. */
const heldAt = (level: number) =>
  ({ method: 'track_record', outcomes: 30, weights: {}, levels: { 'Advisor A': level } }) as const;

const recordOf = (all: readonly WidthEvidence[]) =>
  all.map((evidence) => widthSums('m', evidence, 1)).reduce(joined, NO_RECORD);

test('with nothing known an interval holds what the advisor states', () => {
  for (const stated of [0.6, 0.8, 0.95]) assert.equal(intervalLevel(NO_RECORD, 'm', stated), stated);
});

test('the likelihood of the best of two, at the stated scale, is that of their difference', () => {
  const evidence = evidenceOfScores(
    [
      { score: 60, deviation: 6 },
      { score: 50, deviation: 8 },
    ],
    0,
  );
  // The standard normal distribution function at (60 - 50) / sqrt(36 + 64).
  assert.ok(Math.abs(Math.exp(evidence[5] ?? 0) - 0.841345) < 1e-4);
});

test('nothing is held to be less likely than one in ten thousand', () => {
  const LEAST = Math.log(1e-4);
  for (const evidence of [evidenceOfChance(1, false), evidenceOfChance(0, true)])
    assert.ok(Math.abs((evidence[5] ?? 0) - LEAST) < 0.002, String(evidence[5]));
  const spots = [
    { score: 0, deviation: 1 },
    { score: 100, deviation: 1 },
  ];
  assert.equal(evidenceOfScores(spots, 0)[5], LEAST);
});

test('thousands of outcomes that came as often as was said leave the level where it is stated', () => {
  const record = [true, true, true, true, false]
    .map((cameTrue) => widthSums('m', evidenceOfChance(0.8, cameTrue), 2_000))
    .reduce(joined, NO_RECORD);
  assert.ok(Math.abs(intervalLevel(record, 'm', 0.8) - 0.8) < 0.01);
});

test('a few outcomes move the level by Bayes from a normal distribution of the logarithm of the scale', () => {
  // Worked out apart: the mean of the logarithm after the outcomes, from 0 with standard deviation 0.5 before.
  const after = (count: number, cameTrue: boolean): number =>
    intervalLevel(recordOf(Array.from({ length: count }, () => evidenceOfChance(0.9, cameTrue))), 'm', 0.8);
  assert.deepEqual([after(1, false), after(3, false), after(3, true)], [0.624, 0.492, 0.858]);
});

test('chances that come true less often than was said widen the intervals', () => {
  const stream = streamOf('widths', 'events');
  const said = (share: number) =>
    recordOf(Array.from({ length: 300 }, () => evidenceOfChance(0.9, uniform(stream) < share)));
  assert.ok(Math.abs(intervalLevel(said(0.9), 'm', 0.8) - 0.8) < 0.06);
  assert.ok(intervalLevel(said(0.7), 'm', 0.8) < 0.5);
});

test('an advisor that was right every time has a level under 1, and a panel with it is combined', () => {
  const level = intervalLevel(
    recordOf(Array.from({ length: 30 }, () => evidenceOfChance(0.7, true))),
    'm',
    0.8,
  );
  assert.equal(level, 0.999);
  const frame = frameOf(['Build', 'Buy'], [1]);
  const perspectives = [advisor(0, [0.7, 0.3], [[[60, 70, 80]], [[30, 40, 50]]])];
  assert.equal(combine(frame, perspectives, 'memo_1', { pooling: heldAt(level) }).recommended, 'opt_1');
});

test('the lead is the less sure the seldomer an advisor`s intervals have held', () => {
  const frame = frameOf(['Build', 'Buy'], [1]);
  const perspectives = [advisor(0, [0.7, 0.3], [[[60, 70, 80]], [[50, 60, 70]]])];
  const sure = [0.999, 0.8, 0.5].map((level) => {
    return (
      combine(frame, perspectives, 'memo_1', { pooling: heldAt(level) }).options[0]?.rankAcceptability[0] ??
      Number.NaN
    );
  });
  assert.ok((sure[0] ?? 0) > (sure[1] ?? 1) + 0.02 && (sure[1] ?? 0) > (sure[2] ?? 1) + 0.02, sure.join());
});
