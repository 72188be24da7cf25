import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName, DecisionMemo } from '@witan/client';
import { atOnce, recompute, recomputingRanks } from '@witan/combine';
import type { Pooling } from '@witan/combine';
import { MEMOS } from '../memo/src/documents/memos.fixture.ts';

const NONE = { weights: null, without: [] } as const;
const all = Object.values(MEMOS);

const close = (a: number | undefined, b: number | undefined): void =>
  assert.ok(Math.abs((a ?? Number.NaN) - (b ?? Number.NaN)) < 1e-9, `${a} is not ${b}`);

const counted = (memo: DecisionMemo) => memo.perspectives.filter(({ late }) => !late);

test('gives back the numbers of a memo where nothing is changed', () => {
  for (const memo of all) {
    const { options, winners, weights } = recompute(memo, NONE);
    for (const [at, option] of memo.options.entries()) {
      const found = options[at];
      assert.deepEqual([found?.id, found?.rank], [option.id, option.rank]);
      close(found?.score, option.score);
      close(found?.probability, option.probability);
    }
    for (const { id, weight } of memo.criteria) close(weights[id], weight);
    assert.equal(winners.pooledProbability, memo.robustness.winners.pooledProbability);
    assert.equal(winners.weightedScore, memo.robustness.winners.weightedScore);
  }
});

/** The memo as a track record would have pooled it that it does not show: the first advisor counts for most. */
function weighed(memo: DecisionMemo): { readonly memo: DecisionMemo; readonly pooling: Pooling } {
  const voices = counted(memo);
  const weights = Object.fromEntries(
    voices.map(({ advisor }, i) => [advisor, i === 0 ? 0.7 : 0.3 / (voices.length - 1)]),
  );
  const options = memo.options.map((option) => ({
    ...option,
    probability: voices.reduce(
      (sum, { advisor, probabilities }) => sum + (weights[advisor] ?? 0) * (probabilities[option.id] ?? 0),
      0,
    ),
  }));
  return {
    memo: { ...memo, options, pool: { method: 'track_record', outcomes: 20, leaderEqualWeights: 0.5 } },
    pooling: { method: 'track_record', outcomes: 20, weights },
  };
}

test('gives back the numbers of a memo pooled by a track record, whether its weights are known or not, and moves no probability with the sliders', () => {
  const panels = all.filter((memo) => counted(memo).length > 1);
  for (const { memo, pooling } of panels.map(weighed)) {
    const raw = Object.fromEntries(memo.criteria.map(({ id }, at) => [id, at + 1]));
    for (const change of [
      NONE,
      { ...NONE, pooling },
      { ...NONE, weights: raw },
      { ...NONE, weights: raw, pooling },
    ])
      for (const [at, { probability }] of memo.options.entries())
        close(recompute(memo, change).options[at]?.probability, probability);
    assert.deepEqual(recompute(memo, NONE).winners, recompute(memo, { ...NONE, pooling }).winners);
    const [first] = counted(memo);
    assert.ok(first);
    const rest = recompute(memo, { ...NONE, without: [first.advisor], pooling });
    const alike = recompute(memo, { ...NONE, without: [first.advisor] });
    for (const [at, { probability }] of rest.options.entries())
      close(alike.options[at]?.probability, probability);
  }
});

test('weights change scores as plain arithmetic says, and no probability', () => {
  for (const memo of all) {
    const raw = memo.criteria.map((_, at) => at * 2);
    const total = raw.reduce((sum, value) => sum + value, 0);
    const weights = Object.fromEntries(memo.criteria.map(({ id }, at) => [id, raw[at] ?? 0]));
    const { options } = recompute(memo, { ...NONE, weights });
    for (const [at, option] of memo.options.entries()) {
      const expected = memo.criteria.reduce((sum, { id }, k) => {
        const cell = memo.scores.find((it) => it.option === option.id && it.criterion === id);
        return sum + ((raw[k] ?? 0) / total) * (cell?.mean ?? 0);
      }, 0);
      close(options[at]?.score, expected);
      close(options[at]?.probability, option.probability);
    }
  }
});

test('without an advisor the rest alone count, and the winners are those that the memo foretold', () => {
  const panels = all.filter((memo) => counted(memo).length > 1);
  assert.ok(panels.length > 2);
  for (const memo of panels) {
    for (const { without, winner, byProbability } of memo.robustness.leaveOneOut) {
      const { options, winners } = recompute(memo, { ...NONE, without: [without] });
      const rest = counted(memo).filter(({ advisor }) => advisor !== without);
      for (const option of options) {
        const mean =
          rest.reduce((sum, { probabilities }) => sum + (probabilities[option.id] ?? 0), 0) / rest.length;
        close(option.probability, mean);
      }
      assert.equal(winners.pooledProbability, byProbability);
      assert.ok(options.find(({ id }) => id === winner)?.place === 1);
    }
  }
});

test('ranks of the draws are those of the memo where its weights were stated', () => {
  for (const memo of [MEMOS.billing, MEMOS.market]) {
    const ranks = atOnce(recomputingRanks(memo, { ...NONE, weights: weightsOf(memo) }));
    for (const { id } of memo.options) {
      const sum = (ranks?.[id] ?? []).reduce((total, share) => total + share, 0);
      close(sum, 1);
    }
  }
});

test('an option that fails a must stays out of the running', () => {
  const [first, ...others] = MEMOS.billing.options;
  assert.ok(first);
  const verdicts = (out: boolean) => ({ met: out ? 0 : 3, atRisk: 0, failed: out ? 3 : 0, out });
  const memo: DecisionMemo = {
    ...MEMOS.billing,
    options: MEMOS.billing.options.map((option) => ({ ...option, probabilityInRunning: option.probability })),
    musts: [
      {
        id: 'mst_1',
        name: 'Legal',
        description: '',
        byOption: Object.fromEntries([first, ...others].map(({ id }) => [id, verdicts(id === first.id)])),
        byAdvisor: Object.fromEntries(
          counted(MEMOS.billing).map(({ advisor }) => [advisor, { [first.id]: 'failed' }]),
        ),
      },
    ],
  };
  const found = recompute(memo, NONE).options.find(({ id }) => id === first.id);
  assert.deepEqual(
    [found?.probabilityInRunning, found?.rank, found?.place],
    [0, memo.options.length, memo.options.length],
  );
});

test('refuses to count nobody', () => {
  const without: AdvisorName[] = MEMOS.billing.perspectives.map(({ advisor }) => advisor);
  assert.throws(() => recompute(MEMOS.billing, { ...NONE, without }), RangeError);
});

function weightsOf(memo: DecisionMemo): Record<string, number> {
  return Object.fromEntries(memo.criteria.map(({ id, weight }) => [id, weight]));
}
