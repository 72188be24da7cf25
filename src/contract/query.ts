// Fields of queries, as they are read and described.
import { z } from 'zod';
import { EMAIL_FORM, emailAddress, oneOf, whole } from './fields.ts';

export function addressOf(description: string) {
  return emailAddress.meta({ ...EMAIL_FORM, description });
}

/** A boolean as it stands in a query. */
export const yesOrNo = (name: string, description: string) => oneOf(name, ['true', 'false'], description);

/** A whole number as it stands in a query. */
export function wholeOf(
  name: string,
  { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback: number },
) {
  const number = whole(name, least, most).default(fallback);
  return z.preprocess((given) => (/^\d{1,4}$/.test(String(given)) ? Number(given) : given), number);
}

/**
 * The fields of a paged query. `cursor` is the form of an entry's id: a cursor names the last entry of the page before.
 */
export function pageFields(cursor: RegExp) {
  return {
    limit: wholeOf('limit', { least: 1, most: 100, fallback: 20 }).describe('Entries a page.'),
    cursor: z
      .string()
      .regex(cursor, { error: 'cursor must be a nextCursor of an earlier page.' })
      .nullable()
      .default(null)
      .describe('`nextCursor` of the page before; absent for the first one.'),
  };
}

const SEARCH_MOST = 200;
/**
 * Which list it is of; milliseconds since 1970 and the id of the last memo on a page, in a list of what is due those of the
 * day; for one that was ranked, also its rank, the milliseconds of the newest that was and those of the oldest with its id.
 */
const CURSOR_FORM =
  /^[0-9a-f]{8}\.-?[0-9]{1,14}\.memo_[0-9a-f-]{36}(\.[0-9]{1,9}\.[0-9]{1,14}\.[0-9]{1,14}\.memo_[0-9a-f-]{36})?$/;

/** The fields of a query for a page of an account's memos. */
export const MEMO_PAGE = {
  ...pageFields(CURSOR_FORM),
  view: oneOf('view', ['full', 'summary'], '`summary` gives each memo in short.').default('full'),
  q: z
    .string()
    .trim()
    .min(1, { error: 'q must not be empty.' })
    .max(SEARCH_MOST, { error: `q must have at most ${SEARCH_MOST} characters.` })
    .regex(/^[ -~\u00a0-\uffff]*$/, { error: 'q must hold no control characters.' })
    .nullable()
    .default(null)
    .describe(
      'Words that all stand in question, options, criteria, headline or rationale, whole or as the beginning of a word. ' +
        'Case, accents and punctuation do not count, and punctuation alone finds nothing; Chinese and Japanese are found by any run of characters. The best matches come ' +
        'first.',
    ),
  outcome: oneOf(
    'outcome',
    ['recommendation', 'close_call', 'investigate'],
    'Only memos with this outcome.',
  ).optional(),
  test: yesOrNo('test', '`true`: only memos of simulated advisors. `false`: none of them.').optional(),
  due: yesOrNo(
    'due',
    'Only memos of which something is open today: a review, or a prediction to settle; none that a memo with a decision revises.',
  ).default('false'),
  decided: yesOrNo(
    'decided',
    '`true`: only memos on which a decision is recorded. `false`: the others.',
  ).optional(),
};
