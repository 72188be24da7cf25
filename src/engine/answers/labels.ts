import type { CriterionId, MustId, OptionId, PredictionId } from '@witan/client';
import type { Frame } from '@witan/combine';
import { NOTHING_CITABLE, type Citable } from './citations.ts';
import type { SecretDraws } from '../../domain/secret-draws.ts';

export type Labelled<T> = readonly (readonly [label: string, item: T])[];

/** How one advisor sees the frame: everything under a label, the options in an order of its own. */
export type Labels = Readonly<ReturnType<typeof labelsFor>>;

/**
 * Labels go by position, so that questions of one shape share one schema and vendors compile it once. The alphabets of
 * options, criteria (C), musts (N) and predictions (E) never meet. The later sets serve where the caller's
 * material holds a label of the earlier ones.
 */
const SETS = {
  options: [
    ['K7', 'M4', 'P2', 'R9', 'T5', 'W3', 'X8', 'Z6'],
    ['H3', 'J8', 'L5', 'Q2', 'V7', 'Y4', 'D9', 'G6'],
    ['K7H', 'M4J', 'P2L', 'R9Q', 'T5V', 'W3Y', 'X8D', 'Z6G'],
  ],
  criteria: [numbered('C', 12), numbered('B', 12), numbered('CB', 12)],
  musts: [numbered('N', 6), numbered('S', 6), numbered('NS', 6)],
  predictions: [numbered('E', 24), numbered('F', 24), numbered('EF', 24)],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** Labels for the framing call, where the caller has named the options. */
export function optionLabels(count: number, material: string): readonly string[] {
  return freeSet(SETS.options, count, material);
}

/**
 * Labels for the advisor at `place` of the panel. Over the panel the orders are rows of a cyclic Latin square
 * on a drawn order, so that no option stands first for more advisors than another where it can be helped.
 * `material` is what the caller wrote.
 */
export function labelsFor(
  frame: Frame,
  seat: {
    readonly place: number;
    readonly draws: SecretDraws;
    readonly material: string;
    readonly citable?: Citable;
  },
) {
  const base = seat.draws.order('options', frame.options, (option) => option.id);
  const ordered = base.map((_, index) => at(base, (index + seat.place) % base.length));
  const label = <T>(sets: readonly (readonly string[])[], items: readonly T[]): Labelled<T> => {
    const set = freeSet(sets, items.length, seat.material);
    return items.map((item, index) => [at(set, index), item] as const);
  };
  const options = label(SETS.options, ordered);
  const criteria = label(SETS.criteria, frame.criteria);
  const musts = label(SETS.musts, frame.musts);
  const predictions = label(SETS.predictions, frame.predictions);
  const byId = new Map<string, string>(
    [...options, ...criteria, ...musts, ...predictions].map(([name, { id }]) => [id, name]),
  );
  return {
    options,
    criteria,
    musts,
    predictions,
    labelOf: (id: OptionId | CriterionId | MustId | PredictionId): string => byId.get(id) ?? id,
    citable: seat.citable ?? NOTHING_CITABLE,
  };
}

/** The first set of which no label that is needed stands in the material; the last where all do. */
function freeSet(sets: readonly (readonly string[])[], count: number, material: string): readonly string[] {
  const last = at(sets, sets.length - 1);
  return sets.find((set) => !containsLabel(material, set.slice(0, count))) ?? last;
}

/** Whatever has the form of a label of any set, where no Latin letter and no digit stands beside it. */
const LIKE_LABEL =
  /(?<![\p{Script=Latin}\p{N}_])[A-Z](?:[0-9][A-Z]?|[A-Z][0-9]|[A-Z]?[0-9]{2})(?![\p{Script=Latin}\p{N}_])/gu;

/** Whether one of the labels stands in the text as a word of its own. */
function containsLabel(text: string, labels: readonly string[]): boolean {
  return labels.length > 0 && text.matchAll(LIKE_LABEL).some(([word]) => labels.includes(word));
}

function numbered(letters: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${letters}${index + 1}`);
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} among ${items.length}`);
  return item;
}
