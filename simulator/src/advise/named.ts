// Which options of a list are not named by the question.
import { ALL_KINDS } from '../lexicon/kind.ts';
import { phrasesOf } from '../lexicon/spoken/index.ts';
import { statusQuoOf } from './status-quo.ts';

export const KEEP = 'Keep things as they are';
const PROPOSED: ReadonlySet<string> = new Set([
  KEEP,
  ...ALL_KINDS.map(({ thirdWay }) => thirdWay),
  ...(['de', 'fr', 'es', 'zh'] as const)
    .map(phrasesOf)
    .flatMap((told) => [told?.keep ?? KEEP, told?.thirdWay ?? KEEP]),
]);

/** Empty where the question names no option of the list. A yes-or-no question names its option and the status quo. */
export function namesBesides(question: string, names: readonly string[]): ReadonlySet<string> {
  const named = namedBy(question, names);
  if (named.length === 0) return new Set();
  const asked = named.length === 1 ? [...named, statusQuoOf(names)] : named;
  return new Set(names.filter((name) => PROPOSED.has(name) && !asked.includes(name)));
}

/** The names of which all words but at most one are in the question. */
function namedBy(question: string, names: readonly string[]): string[] {
  const asked = wordsOf(question);
  return names.filter((name) => {
    const own = [...wordsOf(name)];
    return own.filter((word) => !asked.has(word)).length <= (own.length > 2 ? 1 : 0);
  });
}

/** The first four letters of each word, since endings change; Han script by character. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.map((word) => word.slice(0, 4)));
}
