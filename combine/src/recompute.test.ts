import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AdvisorName, DecisionMemo, OptionId } from '@witan/client';
import { combine } from './combine.ts';
import type { Frame } from './frame.ts';
import { advisor, anyRuledPanel, frameOf } from './panels.test-support.ts';
import { shares } from './numbers.ts';
import type { Panel } from './panels.test-support.ts';
import type { Perspective } from './perspective.ts';
import type { Pooling } from './pool.ts';
import { recompute, recomputingRanks } from './recompute.ts';
import { atOnce } from './slices.ts';

const MUST = { id: 'mst_1', name: 'Legal', description: '' } as const;
const plain = frameOf(['Build', 'Buy', 'Wait'], [0.75, 0.25]);
const PANEL = [
  advisor(
    0,
    [0.5, 0.3, 0.2],
    [
      [80, [10, 20, 30]],
      [70, 40],
      [30, 90],
    ],
  ),
  advisor(
    1,
    [0.2, 0.6, 0.2],
    [
      [60, 50],
      [[70, 90, 95], 45],
      [35, null],
    ],
  ),
  advisor(
    2,
    [0.1, 0.4, 0.5],
    [
      [50, 55],
      [65, 50],
      [[30, 40, 60], 80],
    ],
  ),
];
const failing = (...out: readonly OptionId[]): Perspective[] =>
  PANEL.map((perspective) => ({
    ...perspective,
    mustVerdicts: out.map((option) => ({ must: MUST.id, option, verdict: 'failed' as const, evidence: '' })),
  }));

/** A memo of these answers, as far as its numbers go. */
function memoOf(frame: Frame, perspectives: readonly Perspective[], pooling?: Pooling): DecisionMemo {
  const combined = combine(frame, perspectives, 'memo_1', pooling ? { pooling } : {});
  const { options, scores, robustness, pool, musts } = combined;
  // `as`: nothing else of a memo is read.
  return {
    id: 'memo_1',
    options: options.map(({ probabilityInRunning, ...numbers }, at) => ({
      ...frame.options[at],
      ...numbers,
      ...(musts.length > 0 ? { probabilityInRunning } : {}),
    })),
    criteria: frame.criteria,
    scores,
    robustness,
    pool,
    musts,
    perspectives: perspectives.map((one) => ({ ...one, late: false })),
  } as unknown as DecisionMemo;
}
const NONE = { weights: null, without: [] };
const close = (a: number, b: number): void => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

const LEARNED: Pooling = {
  method: 'track_record',
  outcomes: 20,
  weights: { 'Advisor A': 0.6, 'Advisor B': 0.3, 'Advisor C': 0.1 },
};
const ruled = { ...plain, musts: [MUST] };
const MEMOS: Readonly<Record<string, DecisionMemo>> = {
  'of options alone': memoOf(plain, PANEL),
  'with one option out': memoOf(ruled, failing('opt_2')),
  'with two options out, the better by score last': memoOf(ruled, failing('opt_1', 'opt_2')),
  'with one option left': memoOf(ruled, failing('opt_2', 'opt_3')),
  'with every option out': memoOf(ruled, failing('opt_1', 'opt_2', 'opt_3')),
  'of a panel with a record': memoOf(plain, PANEL, LEARNED),
};

test('without a change the numbers are those of the memo', () => {
  for (const [name, memo] of Object.entries(MEMOS)) {
    const { options, weights, winners } = recompute(memo, NONE);
    assert.deepEqual(Object.values(weights), [0.75, 0.25]);
    for (const [at, found] of options.entries()) {
      const saved = memo.options[at];
      assert.ok(saved, name);
      assert.deepEqual([found.id, found.rank], [saved.id, saved.rank], name);
      close(found.score, saved.score);
      close(found.probability, saved.probability);
      if (typeof saved.probabilityInRunning !== 'number')
        assert.equal(found.probabilityInRunning, saved.probabilityInRunning, name);
      else close(found.probabilityInRunning ?? Number.NaN, saved.probabilityInRunning);
    }
    assert.equal(winners.pooledProbability, memo.robustness.winners.pooledProbability, name);
    assert.equal(winners.weightedScore, memo.robustness.winners.weightedScore, name);
    const ranks = atOnce(recomputingRanks(memo, { ...NONE, weightsStated: true }));
    for (const { id, rankAcceptability } of memo.options)
      assert.deepEqual(ranks[id], rankAcceptability, name);
  }
});

/** The same with scores and probabilities of few levels, so that many are level. */
function coarse({ frame, perspectives }: Panel): Panel {
  return {
    frame,
    perspectives: perspectives.map((one) => {
      const chances = shares(frame.options.map(({ id }) => Math.round((one.probabilities[id] ?? 0) * 2)));
      return {
        ...one,
        cells: one.cells.map((cell) => {
          const score = Math.round(cell.score / 50) * 50;
          return { ...cell, low: score, score, high: score };
        }),
        probabilities: Object.fromEntries(frame.options.map(({ id }, i) => [id, chances[i] ?? 0])),
      };
    }),
  };
}

test('by any verdicts: the memo’s own ranks unchanged, and its own winners without an advisor', () => {
  const drawn = fc.oneof(anyRuledPanel, anyRuledPanel.map(coarse));
  fc.assert(
    fc.property(drawn, fc.boolean(), ({ frame, perspectives }, isSorted) => {
      const made = memoOf(frame, perspectives);
      const options = isSorted ? made.options.toSorted((a, b) => a.rank - b.rank) : made.options;
      const memo = { ...made, options };
      const same = recompute(memo, NONE);
      assert.deepEqual(
        same.options.map(({ id, rank }) => [id, rank]),
        options.map(({ id, rank }) => [id, rank]),
      );
      for (const { without, winner, byProbability } of memo.robustness.leaveOneOut) {
        const found = recompute(memo, { ...NONE, without: [without] });
        assert.deepEqual(found.winners, { pooledProbability: byProbability, weightedScore: winner });
        assert.equal(found.options.find(({ rank }) => rank === 1)?.id, byProbability);
        assert.equal(new Set(found.options.map(({ rank }) => rank)).size, options.length);
      }
    }),
    { numRuns: 8 },
  );
});

test('verdicts on musts count anew without an advisor, and where nothing is left no other moves ahead', () => {
  const memoWhere = (...failed: readonly (readonly OptionId[])[]): DecisionMemo =>
    memoOf(
      ruled,
      failed.flatMap((out, place) => failing(...out)[place] ?? []),
    );
  const without = (memo: DecisionMemo, name: AdvisorName) => recompute(memo, { ...NONE, without: [name] });
  const contested = memoWhere(['opt_2'], ['opt_2'], []);
  assert.equal(recompute(contested, NONE).winners.pooledProbability, 'opt_3');
  const { winners, options } = without(contested, 'Advisor A');
  assert.equal(winners.pooledProbability, 'opt_2', 'one of two is no majority');
  assert.deepEqual(
    options.map(({ probabilityInRunning }) => probabilityInRunning),
    options.map(({ probability }) => probability),
  );
  assert.equal(without(contested, 'Advisor C').winners.pooledProbability, 'opt_1', 'two of two are one');
  const nothing = without(memoWhere(['opt_1', 'opt_2', 'opt_3'], []), 'Advisor B');
  assert.equal(nothing.winners.pooledProbability, 'opt_2', 'though Advisor A holds another best');
  assert.deepEqual(
    nothing.options.map(({ rank, probabilityInRunning }) => [rank, probabilityInRunning]),
    [
      [2, null],
      [1, null],
      [3, null],
    ],
  );
});

test('options have their places by score, those out of the running after the others', () => {
  const places = (name: string) =>
    recompute(MEMOS[name] ?? assert.fail(), NONE).options.map(({ place }) => place);
  assert.deepEqual(places('of options alone'), [2, 1, 3]);
  assert.deepEqual(places('with one option out'), [1, 3, 2]);
  assert.deepEqual(places('with one option left'), [1, 2, 3]);
  const level = memoOf(plain, [
    advisor(
      0,
      [0.2, 0.5, 0.3],
      [
        [50, 50],
        [40, 80],
        [20, 20],
      ],
    ),
  ]);
  const { options, winners } = recompute(level, NONE);
  assert.deepEqual(
    options.map(({ place }) => place),
    [1, 1, 3],
  );
  assert.deepEqual(winners, { pooledProbability: 'opt_2', weightedScore: 'opt_2' });
});

test('options level in probability have their ranks by score, then as in the frame, whatever the memo’s order', () => {
  const chances = [0.4, 0.4, 0.2];
  const rows = [
    [50, 50],
    [90, 50],
    [10, 10],
  ];
  const open = memoOf(plain, [advisor(0, chances, rows), advisor(1, chances, rows)], LEARNED);
  const { weights: _, ...pool } = open.pool;
  for (const made of [open, { ...open, pool }]) {
    const memo = { ...made, options: made.options.toSorted((a, b) => a.rank - b.rank) };
    const first = (change: Parameters<typeof recompute>[1]) => recompute(memo, change).winners;
    const [buy, build] = (['opt_2', 'opt_1'] as const).map((id) => ({
      pooledProbability: id,
      weightedScore: id,
    }));
    assert.deepEqual(first(NONE), buy);
    assert.deepEqual(first({ ...NONE, weights: { crt_1: 0, crt_2: 1 } }), build);
  }
});

test('other weights move the scores and nothing else, whatever their scale', () => {
  const memo = MEMOS['of options alone'] ?? assert.fail();
  const { options, weights, winners } = recompute(memo, { ...NONE, weights: { crt_1: 0, crt_2: 7 } });
  assert.deepEqual(weights, { crt_1: 0, crt_2: 1 });
  const means = [125 / 3, 45, 85];
  for (const [at, option] of options.entries()) {
    close(option.score, means[at] ?? 0);
    close(option.probability, memo.options[at]?.probability ?? 0);
  }
  assert.deepEqual(winners, { pooledProbability: 'opt_2', weightedScore: 'opt_3' });
});

test('without an advisor the others count, and somebody has to be left', () => {
  const memo = MEMOS['of a panel with a record'] ?? assert.fail();
  const left = (...without: readonly `Advisor ${string}`[]) =>
    recompute(memo, { ...NONE, without }).options.map(({ probability }) => probability);
  // The weight of who is missing goes to the others alike: 0.6 and 0.4.
  for (const [at, chance] of left('Advisor A').entries()) close(chance, [0.16, 0.52, 0.32][at] ?? 0);
  assert.deepEqual(left('Advisor B', 'Advisor C'), [0.5, 0.3, 0.2]);
  assert.throws(() => left('Advisor A', 'Advisor B', 'Advisor C'), RangeError);
});

test('where the weights of the panel are hidden its numbers stand until an advisor is left out', () => {
  const open = MEMOS['of a panel with a record'] ?? assert.fail();
  const { weights: _, ...pool } = open.pool;
  const memo = { ...open, pool };
  const moved = { crt_1: 1, crt_2: 1 };
  assert.deepEqual(recompute(memo, NONE), recompute(open, NONE));
  assert.deepEqual(
    recompute(memo, { ...NONE, weights: moved }),
    recompute(open, { ...NONE, weights: moved }),
  );
  const chances = (change: Parameters<typeof recompute>[1]) =>
    recompute(memo, change).options.map(({ probability }) => probability);
  for (const [at, chance] of chances({ ...NONE, without: ['Advisor A'] }).entries())
    close(chance, [0.15, 0.5, 0.35][at] ?? 0);
  for (const [at, chance] of chances({ ...NONE, pooling: { method: 'equal' } }).entries())
    close(chance, [0.8 / 3, 1.3 / 3, 0.9 / 3][at] ?? 0);
});

test('an answer that came late counts for nothing', () => {
  const memo = MEMOS['of options alone'] ?? assert.fail();
  const late = { ...memo, perspectives: memo.perspectives.map((one, at) => ({ ...one, late: at === 0 })) };
  assert.deepEqual(recompute(late, NONE), recompute(memo, { ...NONE, without: ['Advisor A'] }));
});
