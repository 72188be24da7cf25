import type { Catalogue } from '@witan/memo/words/catalogue';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { languageOf } from '@witan/memo/language';
import type { RunContext } from './deliberation.ts';

type Brief = RunContext['deliberation']['brief'];
type Asked = { readonly deliberation: { readonly brief: Brief } };

/** A run asks several times, and its question stays the same. */
const told = new WeakMap<Brief, Catalogue>();

/** The sentences that code composes, in the language of the memo. */
export function wordsFor({ deliberation: { brief } }: Asked): Catalogue {
  const words = told.get(brief) ?? catalogueOf(brief.language ?? languageOf(brief.question));
  told.set(brief, words);
  return words;
}
