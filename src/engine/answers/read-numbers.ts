import type { Frame, Cell, MustVerdict, Perspective } from '@witan/combine';
import type { Reading } from './answer-form.ts';
import { readCitations } from './citations.ts';
import type { GivenNumbers } from './answers.ts';
import type { Labelled, Labels } from './labels.ts';
import { onScale, scaleOf, type Scale } from './scale.ts';

export type Numbers = Pick<
  Perspective,
  'cells' | 'probabilities' | 'mustVerdicts' | 'predictions' | 'rescaledFrom'
>;

const EMPTY: Numbers = { cells: [], probabilities: {}, mustVerdicts: [], predictions: {} };

/**
 * Maps an advisor's labels back to the frame, in the frame's order: low and high are held around their score and within
 * 0 to 100, scores on a scale of 0 to 1 or 0 to 10 are put on that of 100, percentages for the options are divided by
 * their sum, whatever it is. Fails only where that sum is 0.
 * What is not given is kept from `own`, the advisor's first answer.
 */
export function readNumbers(
  given: { readonly [K in keyof GivenNumbers]: GivenNumbers[K] | null | undefined },
  to: { readonly frame: Frame; readonly labels: Labels; readonly own?: Numbers },
): Reading<Numbers> {
  const { frame, labels, own = EMPTY } = to;
  const { scores, probabilities, musts, predictions } = given;
  const sum = Object.values(probabilities ?? {}).reduce((total, percent) => total + Math.max(0, percent), 0);
  const scale = scores ? scaleOf(Object.values(scores).flatMap((row) => Object.values(row))) : 100;
  if (probabilities && !(sum > 0))
    return { ok: false, problems: ['probabilities: they are all 0; they must sum to 100.'] };
  return {
    ok: true,
    value: {
      cells: scores ? cellsOf(scores, scale, { frame, labels }) : own.cells,
      ...(scale === 100 ? {} : { rescaledFrom: scale }),
      probabilities: probabilities ? sharesOf(probabilities, sum, labels.options) : own.probabilities,
      mustVerdicts: musts ? verdictsOf(musts, frame, labels) : own.mustVerdicts,
      // Shares of 1 in place of percentages come from a model that misread the unit.
      predictions: predictions
        ? sharesOf(predictions, sum > 0 && sum <= 1.5 ? 1 : 100, labels.predictions)
        : own.predictions,
    },
  };
}

function sharesOf<Id extends string>(
  given: Readonly<Record<string, number>>,
  whole: number,
  labelled: Labelled<{ readonly id: Id }>,
): Record<Id, number> {
  // `as`: the keys are the ids of what is labelled.
  return Object.fromEntries(
    labelled.map(([label, { id }]) => [id, Math.min(1, Math.max(0, given[label] ?? 0) / whole)]),
  ) as Record<Id, number>;
}

function cellsOf(
  scores: GivenNumbers['scores'],
  scale: Scale,
  { frame, labels }: { readonly frame: Frame; readonly labels: Labels },
): Cell[] {
  return frame.criteria.flatMap(({ id: criterion }) =>
    frame.options.flatMap(({ id: option }) => {
      const given = scores[labels.labelOf(criterion)]?.[labels.labelOf(option)];
      if (!given) return [];
      const { text, cites } = readCitations(given, labels.citable);
      const cited = cites.length > 0 ? { cites } : {};
      return { option, criterion, ...onScale(given, scale), evidence: text, ...cited };
    }),
  );
}

function verdictsOf(musts: NonNullable<GivenNumbers['musts']>, frame: Frame, labels: Labels): MustVerdict[] {
  return frame.musts.flatMap(({ id: must }) =>
    frame.options.flatMap(({ id: option }) => {
      const given = musts[labels.labelOf(must)]?.[labels.labelOf(option)];
      return given ? [{ must, option, verdict: given.verdict, evidence: given.evidence }] : [];
    }),
  );
}

/** An advisor's earlier numbers in its own labels, as it once answered them. */
export function ownNumbers(own: Perspective, labels: Labels): GivenNumbers {
  const { options, criteria, musts, predictions, labelOf, citable } = labels;
  const scores = keyed(criteria, () => keyed(options, () => UNKNOWN_CELL));
  for (const { criterion, option, evidence, cites = [], score, low, high } of own.cells) {
    const row = scores[labelOf(criterion)];
    const quote = cites.find((cited) => cited.quote !== undefined)?.quote ?? '';
    const cited = citable.sources.size === 0 ? {} : { sources: cites.map(({ ref }) => ref), quote };
    if (row) row[labelOf(option)] = { evidence, ...cited, score, low, high };
  }
  const verdicts = keyed(musts, () => keyed(options, () => UNKNOWN_VERDICT));
  for (const { must, option, evidence, verdict } of own.mustVerdicts) {
    const row = verdicts[labelOf(must)];
    if (row) row[labelOf(option)] = { evidence, verdict };
  }
  return {
    ...(musts.length > 0 ? { musts: verdicts } : {}),
    scores,
    probabilities: keyed(options, ({ id }) => percentOf(own.probabilities[id])),
    ...(predictions.length > 0
      ? { predictions: keyed(predictions, ({ id }) => percentOf(own.predictions[id])) }
      : {}),
  };
}

const UNKNOWN_CELL = { evidence: '', score: 50, low: 0, high: 100 };
const UNKNOWN_VERDICT: { evidence: string; verdict: MustVerdict['verdict'] } = {
  evidence: '',
  verdict: 'at_risk',
};

function keyed<T, V>(labelled: Labelled<T>, value: (item: T) => V): Record<string, V> {
  return Object.fromEntries(labelled.map(([label, item]) => [label, value(item)]));
}

function percentOf(share = 0): number {
  return Math.round(share * 10_000) / 100;
}
