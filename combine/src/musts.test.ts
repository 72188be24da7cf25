import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { MustId, OptionId } from '@witan/client';
import type { Frame } from './frame.ts';
import type { MustVerdict, Perspective } from './perspective.ts';
import { combine } from './combine.ts';
import { confidenceOf, outcomeOf } from './confidence.ts';
import { runningOf } from './musts.ts';
import { restrictTo } from './solve.ts';
import { advisor, anyRuledPanel, frameOf } from './panels.test-support.ts';

const LEGAL: MustId = 'mst_1';
const frame: Frame = {
  ...frameOf(['Build', 'Buy', 'Wait'], [0.5, 0.5]),
  musts: [{ id: LEGAL, name: 'Lawful', description: '' }],
};

function says(
  perspective: Perspective,
  verdicts: Readonly<Record<OptionId, MustVerdict['verdict']>>,
): Perspective {
  return {
    ...perspective,
    mustVerdicts: frame.options.map(({ id }) => ({
      must: LEGAL,
      option: id,
      verdict: verdicts[id] ?? 'met',
      evidence: '',
    })),
  };
}

const ROWS = [
  [90, 90],
  [60, 50],
  [20, 40],
];
const panel = (...failing: readonly MustVerdict['verdict'][]): Perspective[] =>
  failing.map((verdict, place) => says(advisor(place, [0.6, 0.3, 0.1], ROWS), { opt_1: verdict }));

test('more than half of the advisors put an option out of the running, half of them do not', () => {
  const half = runningOf(frame, panel('failed', 'failed', 'met', 'at_risk'));
  assert.deepEqual(half.options, ['opt_1', 'opt_2', 'opt_3']);
  assert.deepEqual(half.musts[0]?.byOption.opt_1, { met: 1, atRisk: 1, failed: 2, out: false });
  const most = runningOf(frame, panel('failed', 'failed', 'failed', 'met'));
  assert.deepEqual(most.options, ['opt_2', 'opt_3']);
  assert.deepEqual(most.musts[0]?.byOption.opt_1, { met: 1, atRisk: 0, failed: 3, out: true });
});

test('an advisor that gave no verdict still counts among all', () => {
  const silent = { ...advisor(2, [0.6, 0.3, 0.1], ROWS), mustVerdicts: [] };
  assert.equal(runningOf(frame, [...panel('failed'), silent]).options.length, 3);
  assert.equal(runningOf(frame, [...panel('failed', 'failed'), silent]).options.length, 2);
});

test('what an option out of the running had goes to the others in proportion, for each advisor', () => {
  const { perspectives } = restrictTo(['opt_2', 'opt_3'], {
    frame,
    perspectives: [advisor(0, [0.6, 0.3, 0.1], ROWS), advisor(1, [1, 0, 0], ROWS)],
  });
  const [first, second] = perspectives.map(({ probabilities }) => probabilities);
  assert.ok(Math.abs((first?.opt_2 ?? 0) - 0.75) < 1e-12);
  assert.deepEqual(second, { opt_2: 0.5, opt_3: 0.5 });
});

test('a cell that everyone left out stands for the mean of all options, in the scores as in what would change them', () => {
  const rows = [
    [100, 50],
    [null, 50],
    [60, 50],
  ];
  const out = says(advisor(0, [0.6, 0.3, 0.1], rows), { opt_1: 'failed' });
  const { options, robustness } = combine(frame, [out], 'memo_1');
  assert.deepEqual(
    options.map(({ score }) => score),
    [75, 65, 55],
  );
  const flip = robustness.flips.find((one) => one.kind === 'score' && one.option === 'opt_3');
  assert.deepEqual([flip?.from, flip?.to], [60, 80]);
});

test('an option that is out is scored and shown, but never first by any rule', () => {
  const { options, recommended, robustness, allOut, scores } = combine(
    frame,
    panel('failed', 'failed', 'failed'),
    'memo_1',
  );
  assert.equal(recommended, 'opt_2');
  assert.equal(allOut, false);
  const [build, buy, wait] = options;
  assert.deepEqual(
    [build?.score, build?.probabilityInRunning, build?.rank, build?.out, build?.expectedRegret],
    [90, 0, 3, true, null],
  );
  assert.ok(Math.abs((build?.probability ?? 0) - 0.6) < 1e-12, 'the panel’s own stays');
  assert.deepEqual(build?.rankAcceptability, [0, 0, 1]);
  assert.equal(scores.filter(({ option }) => option === 'opt_1').length, 2);
  assert.ok(Math.abs((buy?.probabilityInRunning ?? 0) - 0.75) < 1e-12);
  assert.ok(Math.abs((buy?.probabilityInRunning ?? 0) + (wait?.probabilityInRunning ?? 0) - 1) < 1e-12);
  assert.deepEqual(new Set(Object.values(robustness.winners)), new Set(['opt_2']));
  assert.equal(robustness.methodDependent, false);
  for (const { winner } of robustness.flips) assert.equal(winner, 'opt_3');
  for (const { winner, byProbability } of robustness.leaveOneOut)
    assert.deepEqual([winner, byProbability], ['opt_2', 'opt_2']);
});

test('where every option fails a must the numbers are those of all of them', () => {
  const everyone = panel('failed', 'failed').map((perspective) =>
    says(perspective, { opt_1: 'failed', opt_2: 'failed', opt_3: 'failed' }),
  );
  const { allOut, recommended, options } = combine(frame, everyone, 'memo_1');
  assert.equal(allOut, true);
  assert.equal(recommended, 'opt_1');
  assert.equal(options[0]?.probability, 0.6);
});

test('a single option left in the running is ahead of nothing, and no number says that it is certain', () => {
  const most = panel('failed', 'failed').map((perspective) =>
    says(perspective, { opt_1: 'failed', opt_3: 'failed' }),
  );
  const { options, robustness } = combine(frame, most, 'memo_1');
  const [build, buy, wait] = options;
  assert.ok(Math.abs((buy?.probability ?? 0) - 0.3) < 1e-12);
  assert.deepEqual([buy?.probabilityInRunning, buy?.expectedRegret, buy?.regretP90], [null, null, null]);
  assert.deepEqual([build?.rank, wait?.rank], [2, 3]);
  assert.deepEqual(build?.rankAcceptability, [0, 0.5, 0.5]);
  assert.deepEqual(robustness.flips, []);
  assert.deepEqual(robustness.tornado, []);
});

/** Three advisors; the first two say that the likeliest option fails the must. */
function contestedPanel(fails: readonly boolean[]) {
  const two: Frame = { ...frameOf(['Buy', 'Build'], [1]), musts: frame.musts };
  const perspectives = fails.map((isFailed, place): Perspective => ({
    ...advisor(place, [0.9, 0.1], [[60], [50]]),
    mustVerdicts: [{ must: LEGAL, option: 'opt_1', verdict: isFailed ? 'failed' : 'met', evidence: '' }],
  }));
  return combine(two, perspectives, 'musts');
}

test('names the option that a must rules out though some say that it does not fail', () => {
  assert.deepEqual(contestedPanel([true, true, false]).contested, [
    {
      must: LEGAL,
      option: 'opt_1',
      by: ['Advisor A', 'Advisor B'],
      against: ['Advisor C'],
      wouldLead: true,
    },
  ]);
  assert.deepEqual(contestedPanel([true, true, true]).contested, [], 'all say that it fails');
  assert.deepEqual(contestedPanel([true, false, false]).contested, [], 'it is in the running');
});

test('names of all contested options the one first that would lead, each by the must that most say it fails', () => {
  const SAFE: MustId = 'mst_2';
  const three: Frame = {
    ...frameOf(['Wait', 'Buy', 'Build'], [1]),
    musts: [...frame.musts, { id: SAFE, name: 'Safe', description: '' }],
  };
  const fails = (must: MustId, option: OptionId, by: number) => ({ must, option, by });
  const failing = [
    fails(LEGAL, 'opt_1', 3),
    fails(LEGAL, 'opt_2', 3),
    fails(SAFE, 'opt_2', 4),
    fails(SAFE, 'opt_3', 1),
  ];
  const perspectives = Array.from({ length: 5 }, (_, place): Perspective => ({
    ...advisor(place, [0.2, 0.7, 0.1], [[40], [90], [30]]),
    mustVerdicts: failing.map(({ must, option, by }) => ({
      must,
      option,
      verdict: place < by ? 'failed' : 'met',
      evidence: '',
    })),
  }));
  assert.deepEqual(
    combine(three, perspectives, 'musts').contested.map(({ option, must, by, wouldLead }) => [
      option,
      must,
      by.length,
      wouldLead,
    ]),
    [
      ['opt_2', SAFE, 4, true],
      ['opt_1', LEGAL, 3, false],
    ],
  );
});

test('counts the verdicts anew where an advisor is left out', () => {
  const { recommended, robustness } = contestedPanel([true, true, false]);
  assert.equal(recommended, 'opt_2');
  assert.deepEqual(
    robustness.leaveOneOut.map(({ byProbability }) => byProbability),
    ['opt_1', 'opt_1', 'opt_2'],
    'one of two is no majority, two of two are',
  );
});

test('by any verdicts: what is contested is never sure, and probabilities stay those that advisors gave', () => {
  fc.assert(
    fc.property(anyRuledPanel, ({ frame: ruled, perspectives: voices }) => {
      const found = combine(ruled, voices, 'memo_1');
      const failing = (must: MustId, option: OptionId): number =>
        voices.filter(({ mustVerdicts }) =>
          mustVerdicts.some((one) => one.must === must && one.option === option && one.verdict === 'failed'),
        ).length;
      const most = ruled.options.map(({ id }) =>
        Math.max(...ruled.musts.map((must) => failing(must.id, id))),
      );
      const out = most.map((count) => count > voices.length / 2);
      const isAllOut = out.every(Boolean);
      const disputed = ruled.options.filter((_, i) => !isAllOut && out[i] && (most[i] ?? 0) < voices.length);
      assert.deepEqual(
        new Set(found.contested.map(({ option }) => option)),
        new Set(disputed.map(({ id }) => id)),
      );
      const { band, value, basis } = confidenceOf({ combined: found, degraded: false });
      if (disputed.length > 0) {
        assert.notEqual(band, 'high');
        assert.equal(outcomeOf({ combined: found, perspectives: voices }), 'close_call');
      }
      const left = out.filter((isOut) => !isOut).length;
      for (const [i, { id, probability, probabilityInRunning, expectedRegret }] of found.options.entries()) {
        const own = voices.map(({ probabilities }) => probabilities[id] ?? 0);
        const plainMean = own.reduce((a, b) => a + b, 0) / own.length;
        assert.ok(Math.abs(probability - plainMean) < 1e-12);
        if (left < 2) assert.equal(probabilityInRunning, null);
        else if (out[i]) assert.equal(probabilityInRunning, 0);
        if (left === 1) assert.equal(expectedRegret, null);
      }
      if (left !== 1) return;
      const alone = found.options.find(({ id }) => id === found.recommended);
      assert.deepEqual([basis.firstRankAcceptability, basis.pooledProbability], [null, alone?.probability]);
      assert.equal(value, alone?.probability);
    }),
    { numRuns: 6 },
  );
});
