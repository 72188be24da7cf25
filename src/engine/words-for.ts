import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import { languageOf } from '../domain/language.ts';
import type { RunContext } from './deliberation.ts';

type Asked = { readonly deliberation: Pick<RunContext['deliberation'], 'brief'> };

/** The sentences that code composes, in the language of the memo. */
export function wordsFor({ deliberation }: Asked): Catalogue {
  const { language, question } = deliberation.brief;
  return catalogueOf(language ?? languageOf(question));
}
