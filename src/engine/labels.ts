import type { CriterionId, OptionId } from '@witan/client';
import type { Criterion, Frame, Option } from '@witan/combine';
import type { Perspective } from '@witan/combine';
import type { SecretDraws } from '../domain/secret-draws.ts';
import type { PerspectiveAnswer } from './answers.ts';

/** How one advisor sees the frame: options under neutral labels in an order of its own. */
export type Labels = {
  readonly options: readonly (readonly [label: string, option: Option])[];
  readonly criteria: readonly (readonly [label: string, criterion: Criterion])[];
  readonly labelOf: (id: OptionId | CriterionId) => string;
  readonly optionOf: (label: string) => OptionId | undefined;
  readonly criterionOf: (label: string) => CriterionId | undefined;
  /** An advisor's earlier numbers in its own labels, as it once answered them. */
  readonly ownNumbers: (own: Perspective) => Pick<PerspectiveAnswer, 'assessments' | 'probabilities'>;
};

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/**
 * Labels for the advisor at `place` of the panel. Over the panel the orders are rows of a cyclic Latin square
 * on a drawn order, so that no option stands first for more advisors than another where it can be helped.
 */
export function labelsFor(
  frame: Frame,
  seat: { readonly place: number; readonly draws: SecretDraws },
): Labels {
  const base = seat.draws.order('options', frame.options, (option) => option.id);
  const neutral = neutralLabels(seat.draws, seat.place);
  const options = base.map((_, index) => {
    const option = at(base, (index + seat.place) % base.length);
    return [neutral(index), option] as const;
  });
  const criteria = frame.criteria.map((criterion, index) => [`C${index + 1}`, criterion] as const);
  const labelById = new Map<string, string>([...options, ...criteria].map(([label, { id }]) => [id, label]));
  const optionByLabel = new Map(options.map(([label, { id }]) => [label, id]));
  const criterionByLabel = new Map<string, CriterionId>(criteria.map(([label, { id }]) => [label, id]));
  const labelOf = (id: OptionId | CriterionId): string => labelById.get(id) ?? id;
  return {
    options,
    criteria,
    labelOf,
    optionOf: (label) => optionByLabel.get(label),
    criterionOf: (label) => criterionByLabel.get(label),
    ownNumbers: (own) => ({
      assessments: criteria.map(([label, { id }]) => ({
        criterion: label,
        options: own.cells
          .filter((cell) => cell.criterion === id)
          .map(({ option, score, low, high, evidence }) => ({
            option: labelOf(option),
            score,
            low,
            high,
            evidence,
          })),
      })),
      probabilities: options.map(([label, { id }]) => ({
        option: label,
        percent: 100 * (own.probabilities[id] ?? 0),
      })),
    }),
  };
}

/** A letter and a digit; the letters of one advisor's labels differ from one another and follow no alphabet. */
function neutralLabels(draws: SecretDraws, place: number): (index: number) => string {
  const letters = draws.order(`labels/${place}`, [...LETTERS], (letter) => letter);
  return (index) => `${at(letters, index)}${draws.index(`digit/${place}/${index}`, 8) + 2}`;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} among ${items.length}`);
  return item;
}
