import type { CriterionInput, OptionInput } from '@witan/client';
import { languageOf } from '@witan/memo/language';
import type { WordedLanguage } from '@witan/memo/words/catalogue';
import defaults from './default-frame.json' with { type: 'json' };
import { namedOptions } from './named-options.ts';

type Defaults = { readonly options: readonly OptionInput[]; readonly criteria: readonly CriterionInput[] };

/** Benefit, cost, risk, reversibility and time, and to do it or not, in the languages that the service composes in. */
const DEFAULTS: Readonly<Record<WordedLanguage, Defaults>> = defaults;

/** The criteria of a frame that no model has proposed, in that language where code speaks it. */
export function defaultCriteria(language: string): readonly CriterionInput[] {
  return defaultsIn(language).criteria;
}

/** The options that the question names, else to do it or not. Always two to eight, distinct. */
export function defaultOptions(
  question: string,
  language: string = languageOf(question),
): readonly OptionInput[] {
  const named = namedOptions(question);
  return named.length > 0 ? named.map((name) => ({ name })) : defaultsIn(language).options;
}

function defaultsIn(language: string): Defaults {
  // `as`: `in` has just shown that it is a key.
  return language in DEFAULTS ? DEFAULTS[language as keyof typeof DEFAULTS] : DEFAULTS.en;
}
