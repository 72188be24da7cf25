import type { Catalogue } from '@witan/memo/words/catalogue';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { languageOf } from '@witan/memo/language';
import type { RunContext } from './deliberation.ts';

type Deliberation = Pick<RunContext['deliberation'], 'brief'>;

/** A run asks several times, and its question stays the same. */
const told = new WeakMap<Deliberation['brief'], Catalogue>();

/** The sentences that code composes, in the language of the memo. */
export function wordsFor({ deliberation: { brief } }: { readonly deliberation: Deliberation }): Catalogue {
  const words = told.get(brief) ?? catalogueOf(brief.language ?? languageOf(brief.question));
  told.set(brief, words);
  return words;
}
