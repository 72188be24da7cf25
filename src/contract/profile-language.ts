import { z } from 'zod';
import { WORDED_LANGUAGES } from '@witan/memo/words/catalogue';

/** The languages in which whole memos can be written, the sentences that code composes included. */
export const profileLanguage = z.enum(WORDED_LANGUAGES, {
  error: `language must be ${WORDED_LANGUAGES.join(', ')}.`,
});
