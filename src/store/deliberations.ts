import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DeliberationId, DeliberationState, MemoId, OwnView, QuestionId } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Brief } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import { Secret } from '../domain/secret.ts';
import { isRunning } from './database.ts';
import { readOwnViewColumn } from './own-views.ts';
import { insertDocuments } from './documents.ts';
import type { Database, DeliberationRow } from './database.ts';
import { isWithin } from './reach.ts';
import type { Reach } from './reach.ts';
import type { Statement } from './transact.ts';
import type { IdempotencyScope } from './idempotency-keys.ts';

export type StoredDeliberation = {
  readonly id: DeliberationId;
  readonly organizationId: string;
  readonly accountId: string;
  readonly userEmail: string;
  readonly keyId: string;
  readonly memoId: MemoId;
  readonly state: DeliberationState;
  readonly mode: 'live' | 'test';
  /** Whether a test key asked, whoever answers. */
  readonly byTestKey: boolean;
  readonly brief: Brief;
  readonly panel: readonly Seat[];
  /** Seed of its random draws; null once it has ended. */
  readonly drawSecret: Secret | null;
  readonly requestId: string;
  readonly node: string;
  readonly epoch: number;
  /** Processes that died while they ran it. */
  readonly deaths: number;
  /** The error object as JSON, once the deliberation has failed. */
  readonly error: string | null;
  readonly createdAt: Date;
  readonly deadlineAt: Date;
  /** The documents as read at admission; undefined later, when they are read from their own table. */
  readonly documents?: readonly ReadDocument[];
  /** The memo that is asked about; null in a deliberation. */
  readonly about: null;
};

/** A question about a memo, run like a deliberation. Its panel lists who may answer, in order. */
export type StoredQuestion = Omit<StoredDeliberation, 'id' | 'memoId' | 'about' | 'documents'> & {
  readonly id: QuestionId;
  readonly about: MemoId;
  readonly documents?: undefined;
};

export type StoredRun = StoredDeliberation | StoredQuestion;

type Row = Omit<StoredRun, 'brief' | 'panel' | 'drawSecret'> & {
  brief: string;
  panel: string;
  drawSecret: Buffer | null;
};

function deliberations(db: Database) {
  return db
    .selectFrom('deliberations as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select([
      'd.id',
      'd.organization_id as organizationId',
      'd.account_id as accountId',
      'a.email as userEmail',
      'd.key_id as keyId',
      'd.memo_id as memoId',
      'd.state',
      'd.mode',
      'd.by_test_key as byTestKey',
      'd.brief',
      'd.panel',
      'd.draw_secret as drawSecret',
      'd.request_id as requestId',
      'd.node',
      'd.epoch',
      'd.deaths',
      'd.error',
      'd.created_at as createdAt',
      'd.deadline_at as deadlineAt',
      'd.about',
    ]);
}

// `as`: ids, brief and panel are read back exactly as `insertDeliberation` wrote them.
function read(row: unknown): StoredRun {
  const raw = row as Row;
  return {
    ...raw,
    brief: JSON.parse(raw.brief) as Brief,
    panel: JSON.parse(raw.panel) as Seat[],
    drawSecret: raw.drawSecret && new Secret(raw.drawSecret.toString('hex')),
  } as StoredRun;
}

type Given = 'userEmail' | 'state' | 'epoch' | 'deaths' | 'error';

export type NewDeliberation = Omit<StoredDeliberation, Given> & Admitted;
export type NewQuestion = Omit<StoredQuestion, Given> & Admitted;

type Admitted = {
  readonly drawSecret: Secret;
  readonly idempotencyKey: string | null;
  readonly idempotencyScope: IdempotencyScope;
  readonly bodyHash: Buffer;
  /** Of whoever asks, where it was given with the question. */
  readonly view?: OwnView | null;
};

/** A question has no memo of its own; its row repeats its own id. */
export function insertDeliberation(made: NewDeliberation | NewQuestion): Statement[] {
  const row = {
    id: made.id,
    organization_id: made.organizationId,
    account_id: made.accountId,
    key_id: made.keyId,
    memo_id: made.about === null ? made.memoId : made.id,
    state: 'queued',
    mode: made.mode,
    by_test_key: made.byTestKey,
    brief: JSON.stringify(made.brief),
    panel: JSON.stringify(made.panel),
    draw_secret: Buffer.from(made.drawSecret.reveal(), 'hex'),
    request_id: made.requestId,
    idempotency_key: made.idempotencyKey,
    idempotency_scope: made.idempotencyScope,
    body_hash: made.bodyHash,
    node: made.node,
    error: null,
    created_at: made.createdAt,
    deadline_at: made.deadlineAt,
    finished_at: null,
    about: made.about,
    view: !made.view ? null : JSON.stringify(made.view),
    answer: null,
  } as const satisfies Omit<DeliberationRow, 'epoch' | 'deaths' | 'watched_by'>;
  const deliberation: Statement = { compile: (db) => db.insertInto('deliberations').values(row).compile() };
  return [deliberation, ...insertDocuments(made, made.documents ?? [])];
}

export async function findDeliberation(
  db: Database,
  reach: Reach,
  id: string,
): Promise<StoredDeliberation | undefined> {
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
  const rows = await deliberations(db).where('d.id', 'in', ids).execute();
  return rows.map(read);
}

/** False once it was erased. */
export async function isKept(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('deliberations').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Refuses with `in_flight` when the key has `most` deliberations running. */
export function requirePlace(keyId: string, most: number): RawBuilder<unknown> {
  return sql`select refuse_unless(
    (select count(*) from deliberations where key_id = ${keyId} and ${isRunning}) < ${most}::int, 'in_flight')`;
}

export type AskedLine = {
  readonly id: DeliberationId;
  readonly state: DeliberationState;
  readonly createdAt: Date;
  readonly brief: Brief;
  readonly view: OwnView | null;
};

/** What an account has asked, oldest first: the next `most` after the id `after`. */
export async function listAsked(
  db: Database,
  page: { readonly accountId: string; readonly after: string; readonly most: number },
): Promise<AskedLine[]> {
  const rows = await db
    .selectFrom('deliberations')
    .select(['id', 'state', 'created_at as createdAt', 'brief', 'view'])
    .where('account_id', '=', page.accountId)
    .where('about', 'is', null)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.most)
    .execute();
  // `as`: read back exactly as `insertDeliberation` wrote them.
  return rows.map(
    (row) =>
      ({ ...row, brief: JSON.parse(row.brief) as Brief, view: readOwnViewColumn(row.view) }) as AskedLine,
  );
}

/** Keeps the answered question, as JSON. */
export function keepAnswer(id: string, answer: string): RawBuilder<unknown> {
  return sql`update deliberations set answer = ${answer} where id = ${id}`;
}

/**
 * Ends a deliberation that this owner still holds; refuses with `not_running` when it was taken over or has already ended.
 * The memo that a question is about is locked first, in the same order as when it is erased, so that the two cannot deadlock.
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
      update deliberations set state = ${end.state}, error = ${end.error}, finished_at = now(), draw_secret = null
      where id = ${end.id} and (select count(*) from asked) >= 0 and ${isRunning}
        and (${end.epoch}::int is null or epoch = ${end.epoch}::int)
      returning id
    ), forgotten as (
      delete from steps s using ended where s.deliberation_id = ended.id
    )
    select refuse_unless(exists (select from ended), 'not_running')`;
}
