// Questions about memos, which are rows of `deliberations`.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MemoQuestion } from '@witan/client';
import type { Brief } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import type { Seat } from '../domain/advisor.ts';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import { isRunning } from './database.ts';
import type { Database } from './database.ts';
import type { StoredQuestion } from './deliberations.ts';
import { readDocuments } from './documents.ts';

/** What the deliberation of a memo was asked, and who sat. */
export type QuestionedMemo = {
  readonly deliberationId: string;
  readonly accountId: string;
  /** The account's own credits a month, or null for the default. */
  readonly accountCredits: number | null;
  readonly brief: Brief;
  readonly panel: readonly Seat[];
  /** Null in memos from before it was kept. */
  readonly models: ModelsByLetter | null;
};

export async function findAsked(db: Database, memoId: string): Promise<QuestionedMemo | undefined> {
  const row = await askedFor(db, memoId).executeTakeFirst();
  return row && readAsked(row);
}

function askedFor(db: Database, memoId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('deliberations as d', 'd.id', 'm.deliberation_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'd.id as deliberationId',
      'm.account_id as accountId',
      'a.monthly_credits as accountCredits',
      'd.brief',
      'd.panel',
      'm.models',
    ])
    .where('m.id', '=', memoId);
}

type AskedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof askedFor>['executeTakeFirst']>>>;

// `as`: read back exactly as they were written.
function readAsked(row: AskedRow): QuestionedMemo {
  return {
    ...row,
    brief: JSON.parse(row.brief) as Brief,
    panel: JSON.parse(row.panel) as Seat[],
    models: row.models === null ? null : (JSON.parse(row.models) as ModelsByLetter),
  };
}

/** What a question is about, and what was answered before it. */
export type AskedOn = Pick<QuestionedMemo, 'brief' | 'panel'> & {
  /** The memo as JSON. */
  readonly memo: string;
  readonly documents: readonly ReadDocument[];
  readonly earlier: readonly { readonly question: string; readonly answer: string }[];
};

export async function readAskedOn(
  db: Database,
  { id, about }: Pick<StoredQuestion, 'id' | 'about'>,
): Promise<AskedOn | undefined> {
  const row = await askedFor(db, about).select('m.memo').executeTakeFirst();
  if (!row) return undefined;
  const thread = await listThread(db, about);
  const earlier = thread.flatMap(({ id: other, question, answer }) =>
    answer !== null && other < id ? [{ question, answer }] : [],
  );
  const documents = await readDocuments(db, row.deliberationId);
  return { ...readAsked(row), memo: row.memo, documents, earlier };
}

export type QuestionState = Pick<StoredQuestion, 'id' | 'state'>;

export async function findQuestion(
  db: Database,
  { memoId, id }: { readonly memoId: string; readonly id: string },
): Promise<QuestionState | undefined> {
  const row = await db
    .selectFrom('deliberations')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('about', '=', memoId)
    .executeTakeFirst();
  // `as`: what is about a memo has the id of a question.
  return row as QuestionState | undefined;
}

/** The questions about a memo that are answered or being answered, the oldest first. */
export async function listThread(db: Database, memoId: string): Promise<MemoQuestion[]> {
  const rows = await thread(db).where('about', '=', memoId).execute();
  return rows.map(shown);
}

/** The same of all memos of an account: the next `most` after the id `after`. */
export async function listQuestionsOf(
  db: Database,
  page: { readonly accountId: string; readonly after: string; readonly most: number },
): Promise<MemoQuestion[]> {
  const rows = await thread(db)
    .where('account_id', '=', page.accountId)
    .where('id', '>', page.after)
    .limit(page.most)
    .execute();
  return rows.map(shown);
}

function thread(db: Database) {
  return db
    .selectFrom('deliberations')
    .select(['id', 'about', 'mode', 'brief', 'answer', 'created_at'])
    .where('about', 'is not', null)
    .where('state', 'not in', ['failed', 'cancelled'])
    .orderBy('id');
}

type Row = Awaited<ReturnType<ReturnType<typeof thread>['execute']>>[number];

// `as`: ids, brief and answer are read back exactly as they were written.
function shown({ id, about, mode, brief, answer, created_at: createdAt }: Row): MemoQuestion {
  if (answer !== null) return JSON.parse(answer) as MemoQuestion;
  return {
    object: 'memo_question',
    id: id as MemoQuestion['id'],
    memo: about as MemoQuestion['memo'],
    mode,
    createdAt: createdAt.toISOString(),
    question: (JSON.parse(brief) as Brief).question,
    answer: null,
    leftOut: 0,
    answeredAt: null,
    charge: null,
  };
}

/**
 * Locks the memo so that its questions are admitted one after the other, before anyone who erases it or ahead of it.
 * Refuses for `no_memo` where it is gone, and for `thread_full` where it has `most` questions.
 */
export function requireThread(memoId: string, most: number): RawBuilder<unknown>[] {
  return [
    sql`
      with held as materialized (select from memos where id = ${memoId} for no key update)
      select refuse_unless(exists (select from held), 'no_memo')`,
    sql`
      select refuse_unless(count(*) < ${most}::int, 'thread_full') from deliberations
      where about = ${memoId} and state not in ('failed', 'cancelled')`,
  ];
}

/** Ids of the questions about a deliberation's memo that still run. */
export async function listRunningAbout(db: Database, deliberationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliberations')
    .select('id')
    .where('about', 'in', (eb) =>
      eb.selectFrom('memos').select('id').where('deliberation_id', '=', deliberationId),
    )
    .where(isRunning)
    .execute();
  return rows.map(({ id }) => id);
}
