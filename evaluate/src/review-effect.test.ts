import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf, combine, NO_WORDS, resample, reviewGate } from '@witan/combine';
import { spreadOf } from './agreement-bands.ts';
import type { Question } from './question.ts';
import { reviewEffect } from './review-effect.ts';

function question(id: string, truth: number, pairs: readonly (readonly [number, number | null])[]): Question {
  return {
    id,
    set: 's',
    cluster: id,
    options: ['yes', 'no'],
    truth,
    crowd: null,
    memo: null,
    conditions: new Map(),
    answers: pairs.map(([before, after], i) => ({
      advisor: `m${i}`,
      vendor: null,
      choice: null,
      orders: null,
      probs: [before, 1 - before],
      revised: after === null ? null : [after, 1 - after],
    })),
  };
}

const draws = (questions: readonly Question[]) =>
  resample(
    questions.map(({ cluster }) => cluster),
    's',
    200,
  );

const near = (actual: number | null | undefined, expected: number): void =>
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-12, `${actual} is not ${expected}`);

const recorded = [
  question('agree', 0, [
    [0.9, 0.8],
    [0.9, 0.8],
  ]),
  question('wide', 0, [
    [0.9, 0.8],
    [0.6, null],
  ]),
  question('split', 1, [
    [0.8, 0.3],
    [0.4, 0.3],
  ]),
];

test('the effect of review is after minus before, and an advisor that kept silent keeps its answer', () => {
  const effect = reviewEffect(recorded, draws(recorded));
  near(effect?.review.before.brier, (0.01 + 0.0625 + 0.36) / 3);
  near(effect?.review.after.brier, (0.04 + 0.09 + 0.09) / 3);
  near(effect?.review.change.brier.value, (0.03 + 0.0275 - 0.27) / 3);
  assert.equal(effect?.review.wrongToRight, 1);
  assert.equal(effect?.review.rightToWrong, 0);
  near(effect?.review.spreadBefore.value, (0 + 0.3 + 0.4) / 3);
});

test('from level to right or wrong is no turn, nor is the way back, and both turns are counted', () => {
  const turn = (id: string, before: number, after: number): Question =>
    question(id, 0, [
      [before, after],
      [before, after],
    ]);
  const turns = [
    turn('level to right', 0.5, 0.9),
    turn('level to wrong', 0.5, 0.1),
    turn('right to level', 0.9, 0.5),
    turn('wrong to level', 0.1, 0.5),
    turn('right to wrong', 0.9, 0.1),
    turn('wrong to right', 0.1, 0.9),
    turn('wrong to right too', 0.2, 0.6),
  ];
  const review = reviewEffect(turns, draws(turns))?.review;
  assert.deepEqual([review?.wrongToRight, review?.rightToWrong], [2, 1]);
  near(review?.change.accuracy.value, 1 / 7);
  near(review?.spreadAfter.value, 0);
});

test('a gate takes the revised numbers only where it opens, and saves the calls of the others', () => {
  const rows = reviewEffect(recorded, draws(recorded))?.gate ?? [];
  assert.deepEqual(
    rows.map(({ threshold, reviewed }) => [threshold, reviewed * 3]),
    [
      [0, 2],
      [0.1, 2],
      [0.2, 2],
      [0.35, 1],
      [0.5, 0],
      [1, 0],
    ],
  );
  const at = (threshold: number) => rows.find((row) => row.threshold === threshold);
  near(at(0.2)?.brier, (0.01 + 0.09 + 0.09) / 3);
  near(at(0.2)?.callsPerQuestion, 10 / 3);
  near(at(0.2)?.callsSaved, 2 / 12);
  near(at(0.2)?.gainKept, (-0.0275 + 0.27) / (-0.03 - 0.0275 + 0.27));
  near(at(0.5)?.reviewed, 0);
  near(at(0.5)?.callsSaved, 0.5);
});

test("the gate that is measured opens where the product's own gate opens", () => {
  const frame = {
    options: [0, 1].map((k) => ({
      id: `opt_${k}` as const,
      name: `Option ${k}`,
      label: `Option ${k}`,
      description: '',
      source: 'caller' as const,
    })),
    criteria: [{ id: 'crt_1' as const, name: 'Any', description: '', weight: 1, source: 'caller' as const }],
    musts: [],
    predictions: [],
    language: 'en',
    weightsStated: false,
    assumptions: [],
    missingInformation: [],
  };
  const chances = [0.1, 0.3, 0.45, 0.5, 0.6, 0.65, 0.8, 0.9];
  let [asked, opened] = [0, 0];
  for (const a of chances)
    for (const b of chances.filter((chance) => chance >= a)) {
      const perspectives = [a, b].map((p, i) => ({
        advisor: `Advisor ${i}` as const,
        cells: [],
        probabilities: { opt_0: p, opt_1: 1 - p },
        ...NO_WORDS,
      }));
      const combined = combine(frame, perspectives, 'seed');
      const { agreement } = agreementOf(frame, perspectives, combined.recommended);
      const one = [
        question('q', 0, [
          [a, a],
          [b, b],
        ]),
      ];
      for (const { threshold, reviewed } of reviewEffect(one, draws(one))?.gate ?? []) {
        const { winners } = combined.robustness;
        const gate = reviewGate(
          { advisors: 2, shared: true, spread: agreement.spread, winners },
          { spreadThreshold: threshold },
        );
        assert.equal(reviewed === 1, gate.needed, `${a} ${b} over ${threshold}`);
        asked += 1;
        opened += reviewed;
      }
    }
  assert.ok(opened > 50 && opened < asked, String(opened));
});

test('without revised answers there is no effect to report', () => {
  const alone = [
    question('q', 0, [
      [0.2, null],
      [0.3, null],
    ]),
  ];
  assert.equal(reviewEffect(alone, draws(alone)), null);
});

test('the spread is that of the probabilities for the option that leads, and nobody is apart from themselves', () => {
  const [one] = question('three', 0, [[0.5, null]]).answers;
  assert.ok(one);
  const first = { ...one, probs: [0.1, 0.6, 0.3] };
  const answers = [first, { ...one, probs: [0.1, 0.2, 0.7] }];
  near(spreadOf({ answers }, [0.1, 0.4, 0.5]), 0.4);
  assert.equal(spreadOf({ answers: [first] }, first.probs), null);
});
