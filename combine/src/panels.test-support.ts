// Frames and panels for the tests of the maths: written out by hand, or drawn by fast-check.
import fc from 'fast-check';
import type { AdvisorName, CriterionId, OptionId } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';

/** A score for a point, or low, score and high. */
export type Given = number | readonly [number, number, number] | null;

export type Panel = { readonly frame: Frame; readonly perspectives: readonly Perspective[] };

const LETTERS = 'ABCDEFGHIJKL';

/** Options are named after `options`; criteria are "Criterion A" and so on, with the given weights. */
export function frameOf(options: readonly string[], weights: readonly number[], weightsStated = true): Frame {
  return {
    options: options.map((name, i) => ({
      id: optionId(i),
      name,
      label: name,
      description: '',
      source: 'caller',
    })),
    criteria: weights.map((weight, k) => ({
      id: criterionId(k),
      name: `Criterion ${LETTERS[k]}`,
      description: '',
      weight,
      source: 'caller',
    })),
    musts: [],
    predictions: [],
    language: 'en',
    weightsStated,
    assumptions: [],
    missingInformation: [],
  };
}

/** Advisor number `place` of the panel, its cells by option and criterion; null is a cell left out. */
export function advisor(
  place: number,
  probabilities: readonly number[],
  rows: readonly (readonly Given[])[],
): Perspective {
  return {
    advisor: advisorName(place),
    cells: rows.flatMap((row, i) =>
      row.flatMap((given, k) => {
        if (given === null) return [];
        const [low, score, high] = typeof given === 'number' ? [given, given, given] : given;
        return { option: optionId(i), criterion: criterionId(k), low, score, high, evidence: 'seen' };
      }),
    ),
    probabilities: Object.fromEntries(probabilities.map((probability, i) => [optionId(i), probability])),
    response: ['for'],
    caseAgainst: ['against'],
    risks: [],
    conditions: [],
    nextSteps: [],
    assumptions: [],
    wouldChangeMind: [],
    needsFirst: null,
    mustVerdicts: [],
    predictions: {},
    reversibility: 'costly',
  };
}

export function optionId(place: number): OptionId {
  return `opt_${place + 1}`;
}

export function criterionId(place: number): CriterionId {
  return `crt_${place + 1}`;
}

/** The place of an option, a criterion or an advisor by its id or name. */
export function placeOf(id: OptionId | CriterionId | AdvisorName): number {
  return id.startsWith('Advisor ') ? LETTERS.indexOf(id.slice(-1)) : Number(id.slice('opt_'.length)) - 1;
}

export function advisorName(place: number): AdvisorName {
  return `Advisor ${LETTERS[place]}`;
}

/** Any panel of 2 to 4 options, 1 to 4 criteria and 1 to 4 advisors. */
export const anyPanel: fc.Arbitrary<Panel> = fc
  .record({
    options: fc.integer({ min: 2, max: 4 }),
    criteria: fc.integer({ min: 1, max: 4 }),
    advisors: fc.integer({ min: 1, max: 4 }),
    stated: fc.boolean(),
  })
  .chain(({ options, criteria, advisors, stated }) =>
    fc.record({
      weights: list(fc.integer({ min: 1, max: 100 }), criteria).map((parts) =>
        shares(stated ? parts : parts.map(() => 1)),
      ),
      stated: fc.constant(stated),
      answers: list(
        fc.record({
          chances: list(fc.integer({ min: 0, max: 1000 }), options).map((parts) => shares(parts)),
          rows: list(list(anyCell, criteria), options),
        }),
        advisors,
      ),
    }),
  )
  .map(({ weights, stated, answers }) => ({
    frame: frameOf(
      (answers[0]?.rows ?? []).map((_, i) => `Option ${LETTERS[i]}`),
      weights,
      stated,
    ),
    perspectives: answers.map(({ chances, rows }, a) => advisor(a, chances, rows)),
  }));

/** Panels with two musts, each advisor's verdict on each option drawn. */
export const anyRuledPanel: fc.Arbitrary<Panel> = anyPanel.chain(({ frame: plain, perspectives }) => {
  const musts = (['mst_1', 'mst_2'] as const).map((id) => ({ id, name: id, description: '' }));
  const verdicts = fc.constantFrom('met', 'at_risk', 'failed', 'failed', 'failed' as const);
  const each = plain.options.length * musts.length;
  return fc
    .array(fc.array(verdicts, { minLength: each, maxLength: each }), {
      minLength: perspectives.length,
      maxLength: perspectives.length,
    })
    .map((drawn) => ({
      frame: { ...plain, musts },
      perspectives: perspectives.map((perspective, a): Perspective => ({
        ...perspective,
        mustVerdicts: musts.flatMap(({ id }, m) =>
          plain.options.map((option, i) => ({
            must: id,
            option: option.id,
            verdict: drawn[a]?.[m * plain.options.length + i] ?? 'met',
            evidence: '',
          })),
        ),
      })),
    }));
});

const anyCell: fc.Arbitrary<Given> = fc
  .tuple(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
  )
  .map(
    ([score, down, up]) =>
      [Math.max(0, score - down) / 10, score / 10, Math.min(1000, score + up) / 10] as const,
  );

function list<T>(item: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: length, maxLength: length });
}

function shares(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (total > 0 ? part / total : 1 / parts.length));
}
