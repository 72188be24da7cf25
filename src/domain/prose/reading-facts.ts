// What a reader takes from a memo's data: names, counts and comparisons, rounded as they are shown.
import type { AdvisorName, CriterionId, MemoOption, MemoPerspective, OptionId } from '@witan/client';
import { reviewAt } from '@witan/combine';
import { catalogueOf } from '../catalogue/catalogues.ts';
import { sentence } from '../catalogue/text.ts';
import type { MemoFacts } from './memo-facts.ts';

/** A score from 0 to 100 without decimals. */
export function whole(score: number): string {
  return String(Math.round(score));
}

/** "A", "A and B", "A, B and C". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** The text as one sentence of its own: a capital first, a full stop last. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(trimmed) ? '。' : '.';
  return sentence(trimmed.charAt(0).toUpperCase() + trimmed.slice(1), stop);
}

export function optionOf(facts: MemoFacts, id: OptionId): MemoOption | undefined {
  return facts.options.find((option) => option.id === id);
}

/** The option's label as it stands in a sentence of the question's language. */
export function nameIn(facts: MemoFacts, id: OptionId): string {
  const option = optionOf(facts, id);
  return catalogueOf(facts.language).name(option?.label ?? option?.name ?? id);
}

/** The option's whole name, where it is mentioned first. */
export function fullNameIn(facts: MemoFacts, id: OptionId): string {
  return catalogueOf(facts.language).name(optionOf(facts, id)?.name ?? id);
}

export function criterionIn(facts: MemoFacts, id: CriterionId): string {
  return catalogueOf(facts.language).name(
    facts.criteria.find((criterion) => criterion.id === id)?.name ?? id,
  );
}

/** "Advisor A" in the question's language. */
export function advisorIn(facts: MemoFacts, advisor: AdvisorName): string {
  return catalogueOf(facts.language).advisor(advisor.replace(/^Advisor /u, ''));
}

/** The day to look at the decision again, in words: when the first prediction is settled, else in three months. */
export function lookAgain(facts: MemoFacts): string {
  const { askedAt, recommended, predictions, language } = facts;
  return catalogueOf(language).date(reviewAt(askedAt, recommended, predictions));
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
