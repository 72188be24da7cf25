// Questions about memos, which are rows of `deliberations`.
import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { MemoQuestion } from '@witan/client';
import { isRunning, type AccountPage, type Database } from './database.ts';
import type { StoredQuestion } from './deliberations.ts';
import { readDocuments } from './documents.ts';
import { fromJson } from './json.ts';

function askedFor(db: Database, memoId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('deliberations as d', 'd.id', 'm.deliberationId')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select(['d.id as deliberationId', 'm.accountId', 'a.monthlyCredits as accountCredits'])
    .select(['d.brief', 'd.panel', 'm.models'])
    .where('m.id', '=', memoId);
}

function readAsked({ brief, panel, models, ...row }: InferResult<ReturnType<typeof askedFor>>[number]) {
  return { ...row, brief: fromJson(brief), panel: fromJson(panel), models: fromJson(models) };
}

/** What the deliberation of a memo was asked, who sat, and the account's own credits a month. */
export type QuestionedMemo = Readonly<ReturnType<typeof readAsked>>;

export async function findAsked(db: Database, memoId: string): Promise<QuestionedMemo | undefined> {
  const row = await askedFor(db, memoId).executeTakeFirst();
  return row && readAsked(row);
}

/** What a question is about, the memo as JSON and its documents with it, and what was answered before it. */
export async function readAskedOn(db: Database, { id, about }: Pick<StoredQuestion, 'id' | 'about'>) {
  const row = await askedFor(db, about).select('m.memo').executeTakeFirst();
  if (!row) return undefined;
  const thread = await listThread(db, about);
  const earlier = thread.flatMap(({ id: other, question, answer }) =>
    answer !== null && other < id ? [{ question, answer }] : [],
  );
  const documents = await readDocuments(db, row.deliberationId);
  return { ...readAsked(row), memo: row.memo, documents, earlier };
}

export async function findQuestion(
  db: Database,
  { memoId, id }: { readonly memoId: string; readonly id: string },
): Promise<Pick<StoredQuestion, 'id' | 'state'> | undefined> {
  const row = await db
    .selectFrom('deliberations')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('about', '=', memoId)
    .executeTakeFirst();
  // `as`: what is about a memo has the id of a question.
  return row as Pick<StoredQuestion, 'id' | 'state'> | undefined;
}

/** The questions about a memo that are answered or being answered, the oldest first. */
export async function listThread(db: Database, memoId: string): Promise<MemoQuestion[]> {
  const rows = await thread(db).where('about', '=', memoId).execute();
  return rows.map(shown);
}

/** The same of all memos of an account: the next `most` after the id `after`. */
export async function listQuestionsOf(db: Database, { accountId, after, most }: AccountPage) {
  const rows = await thread(db)
    .where('accountId', '=', accountId)
    .where('id', '>', after)
    .limit(most)
    .execute();
  return rows.map(shown);
}

function thread(db: Database) {
  return db
    .selectFrom('deliberations')
    .select(['id', 'about', 'mode', 'brief', 'answer', 'createdAt'])
    .where('about', 'is not', null)
    .where('state', 'not in', ['failed', 'cancelled'])
    .orderBy('id');
}

function shown(row: InferResult<ReturnType<typeof thread>>[number]): MemoQuestion {
  const { id, about, mode, brief, answer, createdAt } = row;
  if (answer !== null) return fromJson(answer);
  // `as`: what is about a memo has the id of a question.
  return {
    object: 'memo_question',
    id: id as MemoQuestion['id'],
    memo: about as MemoQuestion['memo'],
    mode,
    createdAt: createdAt.toISOString(),
    question: fromJson(brief).question,
    answer: null,
    leftOut: 0,
    answeredAt: null,
    charge: null,
  };
}

/**
 * Locks the memo, so that its questions are admitted one after the other, and an erasure comes before or after them.
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
      eb.selectFrom('memos').select('id').where('deliberationId', '=', deliberationId),
    )
    .where(isRunning)
    .execute();
  return rows.map(({ id }) => id);
}
