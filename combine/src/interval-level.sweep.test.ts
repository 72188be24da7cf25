import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOfScores, intervalLevel, widthSums } from './interval-level.ts';
import { joined, NO_RECORD } from './learn.ts';
import { streamOf } from './random.ts';
import { normal } from './ziggurat.ts';

test('an advisor whose errors are twice what it states is found out, an honest one is not, more surely with more outcomes', () => {
  const stream = streamOf('widths', 'truths');
  const settled = (wider: number, count: number): number =>
    intervalLevel(
      Array.from({ length: count }, () => {
        const scores = [50, 50, 50].map((middle) => middle + 10 * normal(stream));
        const truths = scores.map((score) => score + wider * 5 * normal(stream));
        const best = truths.indexOf(Math.max(...truths));
        return evidenceOfScores(
          scores.map((score) => ({ score, deviation: 5 })),
          best,
        );
      })
        .map((evidence) => widthSums('m', evidence, 1))
        .reduce(joined, NO_RECORD),
      'm',
      0.8,
    );
  // Twice as wide: 1.2816 / 2 standard deviations to either side hold 48%.
  assert.ok(Math.abs(settled(2, 2000) - 0.478) < 0.03);
  assert.ok(Math.abs(settled(1, 2000) - 0.8) < 0.03);
  const few = settled(2, 10);
  assert.ok(few > 0.45 && few < 0.85, 'ten outcomes move it part of the way');
});
