// What a reader takes from a memo's data: names, counts and comparisons, rounded as they are shown.
import type { CriterionId, MemoOption, MemoPerspective, OptionId } from '../../../client/src/types.ts';
import type { MemoFacts } from './memo-facts.ts';
import { inWords } from '../combine/wording.ts';

/** A share from 0 to 1 as "71%". */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A score from 0 to 100 without decimals. */
export function whole(score: number): string {
  return String(Math.round(score));
}

/** "A", "A and B", "A, B and C". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

export function quoted(name: string): string {
  return `"${name}"`;
}

/** The text as one sentence of its own: a capital first, a full stop last. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…。！？]["')\]”’]*$/u.test(begun) ? begun : `${begun}.`;
}

/** "Both", "All four", "Two of the four", "None of the four"; of one: "The only". */
export function shareOf(count: number, total: number): string {
  if (total === 1) return count === 1 ? 'The only' : 'None of the';
  if (count === total) return total === 2 ? 'Both' : `All ${inWords(total)}`;
  const part = inWords(count);
  return count === 0
    ? `None of the ${inWords(total)}`
    : `${part.charAt(0).toUpperCase()}${part.slice(1)} of the ${inWords(total)}`;
}

export function optionOf(facts: MemoFacts, id: OptionId): MemoOption | undefined {
  return facts.options.find((option) => option.id === id);
}

/** The option's name in quotation marks. */
export function optionName(facts: MemoFacts, id: OptionId): string {
  return quoted(optionOf(facts, id)?.name ?? id);
}

export function criterionName(facts: MemoFacts, id: CriterionId): string {
  return quoted(facts.criteria.find((criterion) => criterion.id === id)?.name ?? id);
}

/** The perspectives that count. */
export function counted(facts: MemoFacts): readonly MemoPerspective[] {
  return facts.perspectives.filter(({ late }) => !late);
}

/** The best of the other options. */
export function runnerUp(facts: MemoFacts): MemoOption | undefined {
  return facts.options.filter(({ id }) => id !== facts.recommended).toSorted((a, b) => a.rank - b.rank)[0];
}

export type Difference = { readonly criterion: CriterionId; readonly ours: number; readonly theirs: number };

/** Where two options differ by at least five points on the mean, largest weighted difference first. */
export function differences(facts: MemoFacts, ours: OptionId, theirs: OptionId): Difference[] {
  const mean = (option: OptionId, criterion: CriterionId): number | undefined =>
    facts.scores.find((score) => score.option === option && score.criterion === criterion)?.mean;
  return facts.criteria
    .flatMap(({ id, weight }) => {
      const [a, b] = [mean(ours, id), mean(theirs, id)];
      return a === undefined || b === undefined ? [] : [{ criterion: id, ours: a, theirs: b, weight }];
    })
    .filter((found) => Math.abs(found.ours - found.theirs) >= 5)
    .toSorted((a, b) => Math.abs(b.ours - b.theirs) * b.weight - Math.abs(a.ours - a.theirs) * a.weight);
}
