import type { Catalogue } from '@witan/memo/words/catalogue';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { languageOf } from '@witan/memo/language';
import type { RunContext } from './deliberation.ts';

type Asked = { readonly deliberation: Pick<RunContext['deliberation'], 'brief'> };

/** The sentences that code composes, in the language of the memo. */
export function wordsFor({ deliberation }: Asked): Catalogue {
  const { language, question } = deliberation.brief;
  return catalogueOf(language ?? languageOf(question));
}
