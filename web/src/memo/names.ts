// The names that stand behind a memo's ids.
import type { CriterionId, DecisionMemo, OptionId } from '@witan/client';

export type Names = {
  readonly option: (id: OptionId) => string;
  readonly criterion: (id: CriterionId) => string;
};

/** An id that the memo does not know stands for itself. */
export function namesIn(memo: Pick<DecisionMemo, 'options' | 'criteria'>): Names {
  const options = new Map(memo.options.map(({ id, name }) => [id, name]));
  const criteria = new Map(memo.criteria.map(({ id, name }) => [id, name]));
  return { option: (id) => options.get(id) ?? id, criterion: (id) => criteria.get(id) ?? id };
}
