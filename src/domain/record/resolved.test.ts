import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CriterionId, OptionId } from '@witan/client';
import { AS_DECIDED, DECIDED, evidenceOfScores, sumsOf } from '@witan/combine';
import { memoExample } from '../../operations/memo-example.ts';
import { bandKeys, bandRecord, cameAsForeseen, lessonsOf, resolvedBy } from './resolved.ts';
import type { ResolvedQuestion } from './resolved.ts';

test('an advisor’s doubts about an option are those about its scores, in part shared by the criteria', () => {
  const [first, second] = memoExample.options;
  const [one, other] = memoExample.criteria;
  const [cell] = memoExample.scores;
  const [voice] = memoExample.perspectives;
  assert.ok(first && second && one && other && cell && voice);
  const { advisor } = voice;
  const scored = (
    option: OptionId,
    criterion: CriterionId,
    [low, score, high]: readonly [number, number, number],
  ) => ({
    ...cell,
    option,
    criterion,
    byAdvisor: { [advisor]: score },
    rangeByAdvisor: { [advisor]: [low, high] as [number, number] },
  });
  const memo = {
    ...memoExample,
    musts: [],
    options: [first, second],
    criteria: [
      { ...one, weight: 0.75 },
      { ...other, weight: 0.25 },
    ],
    scores: [
      scored(first.id, one.id, [60, 70, 80]),
      scored(first.id, other.id, [20, 40, 60]),
      scored(second.id, one.id, [40, 50, 70]),
      scored(second.id, other.id, [70, 80, 90]),
    ],
    robustness: {
      ...memoExample.robustness,
      settings: { ...memoExample.robustness.settings, errorCorrelation: 0.25 },
    },
    perspectives: [{ ...voice, late: false, probabilities: { [first.id]: 0.2, [second.id]: 0.6 } }],
  };
  const outcome = {
    result: 'better',
    best: second.id,
    lessons: null,
    observedOn: null,
    recordedAt: '',
    learn: true,
  };
  const resolve = (of: typeof memo) =>
    resolvedBy(
      of,
      { [advisor]: 'm' },
      // `as`: nothing else of a record is read.
      { outcome, decision: null, view: null, settled: {} } as unknown as Parameters<typeof resolvedBy>[2],
    );
  const [question] = resolve(memo);
  const sure = memo.scores.map((one) => (one.option === first.id ? { ...one, rangeByAdvisor: {} } : one));
  assert.deepEqual(resolve({ ...memo, scores: sure })[0]?.widths, { m: [] }, 'it has no doubts about one');
  // From 10% to 90% are 2 x 1.2816 standard deviations; a quarter of the variance is common to both criteria.
  const deviation = (a: number, b: number): number =>
    Math.sqrt(0.75 * (a * a + b * b) + 0.25 * (a + b) ** 2) / (2 * 1.2816);
  const expected = evidenceOfScores(
    [
      { score: 0.75 * 70 + 0.25 * 40, deviation: deviation(0.75 * 20, 0.25 * 40) },
      { score: 0.75 * 50 + 0.25 * 80, deviation: deviation(0.75 * 30, 0.25 * 20) },
    ],
    1,
  );
  const bold = memo.scores.map((one) => {
    const score = one.byAdvisor[advisor] ?? 0;
    return { ...one, rangeByAdvisor: { [advisor]: [score - 0.5, score + 0.5] as [number, number] } };
  });
  assert.equal(resolve({ ...memo, scores: bold })[0]?.widths['m']?.length, expected.length, 'small doubts');
  const found = question?.widths['m'] ?? [];
  assert.equal(found.length, expected.length);
  for (const [at, value] of expected.entries()) assert.ok(Math.abs((found[at] ?? 0) - value) < 1e-9);
  const [a, b] = question?.said['m'] ?? [];
  assert.ok(Math.abs((a ?? 0) - 0.25) < 1e-12 && Math.abs((b ?? 0) - 0.75) < 1e-12);
  assert.deepEqual([question?.truth, question?.choice?.decided], [1, null]);
});

/** An event that one model gave seven chances in ten and that came true. */
function event(change: Partial<ResolvedQuestion> = {}): ResolvedQuestion {
  return {
    source: 'predictions',
    at: '2027-01-01T00:00:00.000Z',
    learn: true,
    truth: 0,
    said: { m: [0.7, 0.3] },
    widths: {},
    panel: [0.7, 0.3],
    equalWeights: [0.7, 0.3],
    ...change,
  };
}
const choice = { band: 'low', recommended: 0, decided: 1, picks: [0] } as const;

test('an event came as foreseen over even chances, an outcome where the recommended option was right', () => {
  const came = (chance: number) => cameAsForeseen(event({ panel: [chance, 1 - chance] }));
  assert.deepEqual([0.51, 0.5, 0.49].map(came), [true, false, false]);
  assert.deepEqual(
    [0, 1].map((truth) => cameAsForeseen(event({ truth, panel: [0.1, 0.9], choice }))),
    [true, false],
  );
});

test('a memo teaches by what is of the source, may be learned from and was said by somebody', () => {
  const untaught = [event({ source: 'outcomes' }), event({ learn: false }), event({ said: {} })];
  for (const question of untaught) assert.equal(lessonsOf([question], 'predictions'), null);
  assert.equal(lessonsOf([], 'outcomes'), null);
  assert.deepEqual(lessonsOf([...untaught, event()], 'predictions'), lessonsOf([event()], 'predictions'));
});

test('all predictions of a memo count as one outcome, but as so many that came or not', () => {
  const three = [event(), event(), event({ truth: 1 })];
  const { outcomes, foreseen, came } = lessonsOf(three, 'predictions') ?? {};
  assert.deepEqual([outcomes, foreseen, came], [1, 3, 2]);
  const [one, two] = [[event()], [event(), event()]].map((known) => lessonsOf(known, 'predictions'));
  const whole = sumsOf({ probabilities: event().said, truth: 0, share: 1 });
  assert.ok(one?.['mean'] !== undefined && one['mean'] > 0);
  assert.equal(one['mean'], whole['mean']);
  assert.equal(two?.['mean'], one['mean']);
});

test('an outcome counts for its band and for what was decided', () => {
  const lessons = (truth: number, decided: number | null) =>
    lessonsOf([event({ source: 'outcomes', truth, choice: { ...choice, decided } })], 'outcomes') ?? {};
  const { settled, right } = bandKeys('low');
  const counted = (sums: Readonly<Record<string, number>>) => [
    sums[settled],
    sums[right],
    sums[DECIDED],
    sums[AS_DECIDED],
  ];
  assert.deepEqual(counted(lessons(0, 1)), [1, 1, 1, 0]);
  assert.deepEqual(counted(lessons(1, 1)), [1, 0, 1, 1]);
  assert.deepEqual(counted(lessons(0, null)), [1, 1, 0, 0]);
});

test('a band has a record from thirty settled outcomes on, where one of them was of that band', () => {
  const record = (low: number, high: number) => ({
    [bandKeys('low').settled]: low,
    [bandKeys('low').right]: 1,
    [bandKeys('moderate').settled]: 10,
    [bandKeys('high').settled]: high - 10,
  });
  assert.equal(bandRecord(record(1, 28), 'low'), null);
  assert.deepEqual(bandRecord(record(1, 29), 'low'), { n: 1, right: 1 });
  assert.equal(bandRecord(record(0, 30), 'low'), null);
  assert.deepEqual(bandRecord(record(1, 29), 'high'), { n: 19, right: 0 });
});

test('what the panel said is of the options in the running, or of all where a must had put the right one out', () => {
  const [first] = memoExample.options;
  const [voice] = memoExample.perspectives;
  assert.ok(first && voice);
  const chances = { probability: 0.5, probabilityInRunning: 0.7 };
  const one = { ...first, ...chances, id: 'opt_1' as const };
  const two = { ...one, id: 'opt_2' as const, probability: 0.3, probabilityInRunning: 0 };
  const three = { ...one, id: 'opt_3' as const, probability: 0.2, probabilityInRunning: 0.3 };
  const memo = {
    ...memoExample,
    options: [one, two, three],
    musts: [
      {
        id: 'mst_1' as const,
        name: 'Legal',
        description: '',
        byOption: { [two.id]: { met: 0, atRisk: 0, failed: 1, out: true } },
        byAdvisor: { [voice.advisor]: { [two.id]: 'failed' as const } },
      },
    ],
    // Nothing was said of what is in the running: it then counts alike.
    perspectives: [{ ...voice, probabilities: { [two.id]: 1 } }],
  };
  const found = (best: OptionId | null) => {
    const record = {
      outcome: { result: 'better', best, lessons: null, observedOn: null, recordedAt: '', learn: true },
      decision: { option: three.id },
      view: { option: three.id, probabilities: { [one.id]: 1, [three.id]: 3 } },
      settled: {},
    };
    const [question] = resolvedBy(
      memo,
      { [voice.advisor]: 'm' },
      // `as`: nothing else of a record is read.
      record as unknown as Parameters<typeof resolvedBy>[2],
    );
    const { panel, said, truth, choice: chosen } = question ?? {};
    return { panel, said: said?.['m'], truth, decided: chosen?.decided, own: chosen?.own };
  };
  assert.deepEqual(found(three.id), {
    panel: [0.7, 0.3],
    said: [0.5, 0.5],
    truth: 1,
    decided: 1,
    own: { pick: 1, said: [0.25, 0.75] },
  });
  assert.deepEqual(found(two.id), {
    panel: [0.5, 0.3, 0.2],
    said: [0, 1, 0],
    truth: 1,
    decided: 2,
    own: { pick: 2, said: [0.25, 0, 0.75] },
  });
  assert.equal(found(null).truth, undefined, 'which was best is not known');
});

test('a prediction was said with its chance and the rest, by the advisors that gave one', () => {
  const [prediction] = memoExample.predictions;
  const [one, two] = memoExample.perspectives;
  assert.ok(prediction && one && two);
  const settle = (cameTrue: boolean | null) =>
    resolvedBy(
      {
        ...memoExample,
        predictions: [{ ...prediction, probability: 0.8, byAdvisor: { [one.advisor]: 0.75 } }],
      },
      { [one.advisor]: 'm', [two.advisor]: 'n' },
      // `as`: nothing else of a record is read.
      {
        outcome: null,
        decision: { option: prediction.option },
        view: null,
        settled: { [prediction.id]: { cameTrue, recordedAt: 'then', learn: false } },
      } as unknown as Parameters<typeof resolvedBy>[2],
    ).map(({ panel, said, equalWeights, truth, at, learn }) => ({
      panel,
      said,
      equalWeights,
      truth,
      at,
      learn,
    }));
  const own = { said: { m: [0.75, 0.25] }, equalWeights: [0.75, 0.25] };
  const known = { ...own, panel: [0.8, 1 - 0.8], at: 'then', learn: false };
  assert.deepEqual(settle(true), [{ ...known, truth: 0 }]);
  assert.deepEqual(settle(false), [{ ...known, truth: 1 }]);
  assert.deepEqual(settle(null), []);
});
