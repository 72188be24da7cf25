import type { CriterionInput, OptionInput } from '@witan/client';
import { languageOf } from '@witan/memo/language';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { namedOptions } from './named-options.ts';

/** Benefit, cost, risk, reversibility and time, in that language where code speaks it: for a frame that no model has proposed. */
export function defaultCriteria(language: string): readonly CriterionInput[] {
  return catalogueOf(language).frame.criteria;
}

/** The options that the question names, else to do it or not. Always two to eight, distinct. */
export function defaultOptions(
  question: string,
  language: string = languageOf(question),
): readonly OptionInput[] {
  const named = namedOptions(question);
  return named.length > 0 ? named.map((name) => ({ name })) : catalogueOf(language).frame.options;
}
