import { z } from 'zod';
import type { PredictionId } from '@witan/client';
import { invalid, notFound, Refusal } from '../domain/refusal.ts';
import { emailAddress, objectError, readInput } from './fields.ts';

/** Milliseconds since 1970 and the id of the last memo on a page. */
const CURSOR = /^[0-9]{1,14}\.memo_[0-9a-f-]{36}$/;

const SEARCH_MOST = 200;

export const memoPage = z.strictObject(
  {
    userEmail: emailAddress,
    view: z.enum(['full', 'summary'], { error: 'view must be full or summary.' }).default('full'),
    q: z
      .string()
      .trim()
      .min(1, { error: 'q must not be empty.' })
      .max(SEARCH_MOST, { error: `q must have at most ${SEARCH_MOST} characters.` })
      .regex(/^[ -~\u00a0-\uffff]*$/, { error: 'q must hold no control characters.' })
      .nullable()
      .default(null),
    outcome: z
      .enum(['recommendation', 'close_call', 'investigate'], {
        error: 'outcome must be recommendation, close_call or investigate.',
      })
      .nullable()
      .default(null),
    test: z.enum(['true', 'false'], { error: 'test must be true or false.' }).nullable().default(null),
    limit: z.coerce
      .number({ error: 'limit must be a number.' })
      .int({ error: 'limit must be a whole number.' })
      .min(1, { error: 'limit must be at least 1.' })
      .max(100, { error: 'limit must be at most 100.' })
      .default(20),
    cursor: z
      .string()
      .regex(CURSOR, { error: 'cursor must be a nextCursor of an earlier page.' })
      .nullable()
      .default(null),
    due: z.enum(['true', 'false'], { error: 'due must be true or false.' }).default('false'),
    decided: z.enum(['true', 'false'], { error: 'decided must be true or false.' }).nullable().default(null),
  },
  { error: objectError('The query') },
);

const accountQuery = z.strictObject({ userEmail: emailAddress }, { error: objectError('The query') });

/** At least four digits, so that a search is no way to list. */
export const ID_PREFIX = /^(?:memo|dlb)_[0-9a-f-]{4,36}$/;

export const idQuery = z.strictObject(
  {
    userEmail: emailAddress,
    prefix: z.string().regex(ID_PREFIX, {
      error: 'prefix must begin with memo_ or dlb_, and go on with at least four digits of the id.',
    }),
  },
  { error: objectError('The query') },
);

const ID = {
  memo: /^memo_[0-9a-f-]{36}$/,
  deliberation: /^dlb_[0-9a-f-]{36}$/,
  question: /^qst_[0-9a-f-]{36}$/,
  share: /^shr_[0-9a-f-]{36}$/,
} as const;

/** The id in a path. What has not the form of one is not found, like any unknown one, and never reaches the database. */
export function readId(kind: keyof typeof ID, given: string | undefined): string {
  if (given === undefined || !ID[kind].test(given)) throw notFound(kind);
  return given;
}

const comparisonQuery = z.strictObject(
  { with: z.string().regex(ID.memo, { error: 'with must be the id of a memo.' }).nullable().default(null) },
  { error: objectError('The query') },
);

/** The memo to compare with; null where none is named. */
export function readComparedMemo(query: Query): string | null {
  return readInput(comparisonQuery, query).with;
}

export function readPredictionId(given: string | undefined): PredictionId {
  if (given === undefined || !isPredictionId(given)) throw notFound('prediction');
  return given;
}

function isPredictionId(id: string): id is PredictionId {
  return /^prd_[1-9][0-9]{0,3}$/.test(id);
}

/** The address that a chat names as its account, in its form; null where it is none. */
export function readChatAddress(given: string | null): string | null {
  const result = emailAddress.safeParse(given ?? '');
  return result.success ? result.data : null;
}

type Query = Readonly<Record<string, string | undefined>>;

export const memoView = z.enum(['record'], { error: 'with must be record.' });

/** What else is wanted with a memo; null for the memo alone. */
export function readMemoView(query: Query): z.infer<typeof memoView> | null {
  return query['with'] === undefined ? null : readInput(z.object({ with: memoView }), query).with;
}

export const trackRecordQuery = z.strictObject(
  {
    userEmail: emailAddress.optional(),
    mode: z.enum(['live', 'test'], { error: 'mode must be live or test.' }).optional(),
    transparent: z
      .enum(['true', 'false'], { error: 'transparent must be true or false.' })
      .default('false')
      .transform((text) => text === 'true'),
  },
  { error: objectError('The query') },
);

export function readTrackRecordQuery(query: Query): z.infer<typeof trackRecordQuery> {
  return readInput(trackRecordQuery, query);
}

export function readMemoPage(query: Query): z.infer<typeof memoPage> {
  requireAddress(query);
  const { limit } = query;
  // JavaScript reads "0x10", "1e1" and blanks as numbers, too.
  const plain = limit === undefined || /^-?\d+(\.\d+)?$/.test(limit);
  return readInput(memoPage, plain ? query : { ...query, limit: 'no number' });
}

export function readIdQuery(query: Query): z.infer<typeof idQuery> {
  requireAddress(query);
  return readInput(idQuery, query);
}

export function readUserEmail(query: Query): string {
  requireAddress(query);
  return readInput(accountQuery, query).userEmail;
}

/** The id of an event as it is sent, or its `seq` alone. */
export const EVENT_ID = /^(?:(?:dlb|qst)_[0-9a-f-]{36}:)?(?:-1|[0-9]{1,9})$/;

/** The `seq` after which a stream goes on; -1 for the whole of it. The event of another stream is not found. */
export function readResumePoint(
  id: string,
  given: { readonly lastEventId: string | undefined; readonly after: string | undefined },
): number {
  const { lastEventId, after } = given;
  const what = id.startsWith('qst_') ? 'question' : 'deliberation';
  const refuse = (path: string) =>
    invalid([{ path, message: `${path} must name an event of this ${what}.` }]);
  if (after !== undefined && (!EVENT_ID.test(after) || after.includes(':'))) throw refuse('after');
  const text = lastEventId ?? after ?? '-1';
  if (!EVENT_ID.test(text)) throw refuse('Last-Event-ID');
  const [seq = '', of = id] = text.split(':').toReversed();
  if (of !== id) throw notFound(`event of this ${what}`);
  return Number(seq);
}

function requireAddress({ userEmail }: Query): void {
  if (userEmail !== undefined && userEmail.trim() !== '') return;
  throw new Refusal('authentication_required', 'userEmail is required: it names the account.');
}
