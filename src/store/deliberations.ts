import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { DeliberationId, MemoId, OwnView, QuestionId } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Brief } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import { Secret } from '../domain/secret.ts';
import { isRunning, type AccountPage, type Database } from './database.ts';
import { insertDocuments } from './documents.ts';
import { fromJson, toJson } from './json.ts';
import { isWithin, type Reach } from './reach.ts';
import type { Statement } from './transact.ts';

type Selected = Readonly<InferResult<ReturnType<typeof deliberations>>[number]>;

/** What a deliberation and a question about a memo have in common. */
type StoredParts = Omit<Selected, 'id' | 'memoId' | 'about' | 'brief' | 'panel' | 'drawSecret'> & {
  readonly brief: Brief;
  readonly panel: readonly Seat[];
  /** Seed of its random draws; null once it has ended. */
  readonly drawSecret: Secret | null;
};

export type StoredDeliberation = StoredParts & {
  readonly id: DeliberationId;
  readonly memoId: MemoId;
  /** The documents as read at admission; undefined later, when they are read from their own table. */
  readonly documents?: readonly ReadDocument[];
  readonly about: null;
};

/** A question about a memo, run like a deliberation. Its panel lists who may answer, in order. */
export type StoredQuestion = StoredParts & {
  readonly id: QuestionId;
  readonly about: MemoId;
  readonly documents?: undefined;
};

export type StoredRun = StoredDeliberation | StoredQuestion;

function deliberations(db: Database) {
  return db
    .selectFrom('deliberations as d')
    .innerJoin('accounts as a', 'a.id', 'd.accountId')
    .select([
      'd.id',
      'd.organizationId',
      'd.accountId',
      'a.email as userEmail',
      'd.keyId',
      'd.memoId',
      'd.state',
      'd.mode',
      'd.byTestKey',
      'd.brief',
      'd.panel',
      'd.drawSecret',
      'd.requestId',
      'd.node',
      'd.epoch',
      'd.deaths',
      'd.error',
      'd.createdAt',
      'd.deadlineAt',
      'd.about',
    ]);
}

function read({ brief, panel, drawSecret, ...row }: Selected): StoredRun {
  // `as`: the id of a question has its own form, and only a question is about a memo.
  return {
    ...row,
    brief: fromJson(brief),
    panel: fromJson(panel),
    drawSecret: drawSecret && new Secret(drawSecret.toString('hex')),
  } as StoredRun;
}

type Given = 'userEmail' | 'state' | 'epoch' | 'deaths' | 'error';

export type NewDeliberation = Omit<StoredDeliberation, Given> & Admitted;
export type NewQuestion = Omit<StoredQuestion, Given> & Admitted;

type Admitted = {
  readonly drawSecret: Secret;
  readonly idempotencyKey: string | null;
  /** The id of an account, or empty for the whole organization. */
  readonly idempotencyScope: string;
  readonly bodyHash: Buffer;
  /** Of whoever asks, where it was given with the question. */
  readonly view?: OwnView | null;
};

/** Counts it for its key, too. Refuses with `in_flight` when the key has `most` others running. */
export function insertDeliberation(
  made: NewDeliberation | NewQuestion,
  most: { readonly ofKey: number; readonly ofOrganization: number },
): Statement[] {
  const { documents = [], brief, panel, drawSecret, view = null, ...rest } = made;
  const row = {
    ...rest,
    // A question has no memo of its own.
    memoId: rest.about === null ? rest.memoId : rest.id,
    state: 'queued',
    brief: toJson(brief),
    panel: toJson(panel),
    drawSecret: Buffer.from(drawSecret.reveal(), 'hex'),
    view: view && toJson(view),
  } as const;
  const running = sql`select count(*) from deliberations where organization_id = ${row.organizationId} and ${isRunning}`;
  const place = sql`refuse_unless((${running} and key_id = ${row.keyId}) < ${most.ofKey}::int, 'in_flight')`;
  const share = sql`refuse_unless((${running}) < ${most.ofOrganization}::int, 'organization_in_flight')`;
  const deliberation: Statement = {
    compile: (db) =>
      db
        .insertInto('deliberations')
        .values(row)
        .returning([place.as('place'), share.as('share')])
        .compile(),
  };
  const counted = sql`update api_keys set questions = questions + 1 where id = ${row.keyId}`;
  return [deliberation, counted, ...insertDocuments(made, documents)];
}

export async function findDeliberation(db: Database, reach: Reach, id: string) {
  const row = await deliberations(db)
    .where('d.id', '=', id)
    .where(isWithin(reach, 'd'))
    .where('d.about', 'is', null)
    .executeTakeFirst();
  // `as`: the others are questions.
  return row && (read(row) as StoredDeliberation);
}

/** The deliberation or question of any organization, for operator commands. */
export async function findAnyDeliberation(db: Database, id: string): Promise<StoredRun | undefined> {
  const row = await deliberations(db).where('d.id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** These deliberations and questions, whoever owns them. */
export async function findDeliberations(db: Database, ids: readonly string[]): Promise<StoredRun[]> {
  if (ids.length === 0) return [];
  const rows = await deliberations(db).where('d.id', 'in', ids).execute();
  return rows.map(read);
}

/** False once it was erased. */
export async function isKept(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('deliberations').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** What an account has asked, oldest first: the next `most` after the id `after`. */
export async function listAsked(db: Database, { accountId, after, most }: AccountPage) {
  const rows = await db
    .selectFrom('deliberations')
    .select(['id', 'state', sql<object | null>`error::json`.as('error'), 'createdAt', 'brief', 'view'])
    .where('accountId', '=', accountId)
    .where('about', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, brief: fromJson(row.brief), view: fromJson(row.view) }));
}

/** Keeps the answered question, as JSON. */
export function keepAnswer(id: string, answer: string): RawBuilder<unknown> {
  return sql`update deliberations set answer = ${answer} where id = ${id}`;
}

/**
 * Ends a deliberation that this owner still holds, and forgets its documents where it has no memo: credits bound how many
 * have; of a question about a memo that is not answered it forgets the text. Refuses with `not_running` when it was taken
 * over or has already ended. The memo that a question is about is locked first, in the same order as when it is erased, so
 * that the two cannot deadlock.
 */
export function endDeliberation(end: {
  readonly id: string;
  readonly epoch: number | null;
  readonly state: 'completed' | 'failed' | 'cancelled';
  readonly error: string | null;
}): RawBuilder<unknown> {
  return sql`
    with asked as materialized (
      select from memos where id = (select about from deliberations where id = ${end.id}) for key share
    ), ended as (
      update deliberations set state = ${end.state}, error = ${end.error}, finished_at = now(), draw_secret = null,
        brief = case when about is null or ${end.state} = 'completed' then brief else '{"question":""}' end
      where id = ${end.id} and (select count(*) from asked) >= 0 and ${isRunning}
        and (${end.epoch}::int is null or epoch = ${end.epoch}::int)
      returning id
    ), forgotten as (
      delete from steps s using ended where s.deliberation_id = ended.id
    ), unneeded as (
      delete from documents d using ended where d.deliberation_id = ended.id and ${end.state} <> 'completed'
    )
    select refuse_unless(exists (select from ended), 'not_running')`;
}
