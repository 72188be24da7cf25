import { setImmediate } from 'node:timers/promises';
import { sql, type InferResult } from 'kysely';
import { joined, type RecordSums } from '@witan/combine';
import { modelsByLetter } from '../domain/record/models.ts';
import type { LearningSource, ResolvedQuestion } from '../domain/record/resolved.ts';
import type { StoredRecord } from '../domain/record/stored-record.ts';
import type { AccountPage, Database, DatabaseTransaction, StoredRow } from './database.ts';
import { fromJson, toJson } from './json.ts';
import { isOf, isWithin, type Reach } from './reach.ts';

/** Whether a memo that revises the memo `id` has a decision. */
const isRevised = (thread: string, id: string) => sql<boolean>`exists (
  select from records later
  where later.thread = ${sql.raw(thread)} and later.memo_id > ${sql.raw(id)} and later.decision is not null
)`;

/** Of a row `r` of records: what is open of it still counts. */
export const isCurrent = sql`not ${isRevised('r.thread', 'r.memo_id')}`;

function recorded(db: Database, reach: Reach) {
  return db
    .selectFrom('memos as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .innerJoin('deliberations as d', 'd.id', 'm.deliberationId')
    .leftJoin('records as r', 'r.memoId', 'm.id')
    .select([
      'm.id as memoId',
      'm.organizationId',
      'm.accountId',
      'a.email as userEmail',
      'm.memo',
      'm.models',
      'm.signature',
      'd.panel',
      'd.view',
      sql<string>`coalesce(m.thread, m.id)`.as('thread'),
      isRevised('coalesce(m.thread, m.id)', 'm.id').as('superseded'),
      'r.decision',
      'r.outcome',
      'r.settled',
      'r.dueOn',
    ])
    .where(isWithin(reach, 'm'));
}

function read(row: InferResult<ReturnType<typeof recorded>>[number]) {
  const { models, panel, view, decision, outcome, settled, ...rest } = row;
  return {
    ...rest,
    models: fromJson(models) ?? modelsByLetter(fromJson(panel)),
    record: { ...recordOf({ decision, outcome, settled }), view: fromJson(view) },
  };
}

/** A memo with what was recorded on it; `superseded` where a memo that revises it has a decision. */
export type Recorded = Readonly<ReturnType<typeof read>>;

type RecordColumns = Pick<StoredRow<'records'>, 'decision' | 'outcome'> & {
  readonly settled: StoredRow<'records'>['settled'] | null;
};

function recordOf({ decision, outcome, settled }: RecordColumns): Omit<StoredRecord, 'view'> {
  return { decision: fromJson(decision), outcome: fromJson(outcome), settled: fromJson(settled) ?? {} };
}

/** A memo with what was recorded on it. */
export async function findRecord(db: Database, reach: Reach, memoId: string) {
  const row = await recorded(db, reach).where('m.id', '=', memoId).executeTakeFirst();
  return row && read(row);
}

/** The same, with the memo locked until the transaction ends, so that changes of one memo are serialized. */
export async function lockRecord(trx: DatabaseTransaction, reach: Reach, memoId: string) {
  await sql`
    select from memos where id = ${memoId} and organization_id = ${reach.organizationId}
      and ${isOf(reach.world, 'by_test_key')} for no key update`.execute(trx);
  return findRecord(trx, reach, memoId);
}

type RecordChange = {
  readonly of: Recorded;
  readonly test: boolean;
  readonly record: StoredRecord;
  readonly resolved: readonly ResolvedQuestion[];
  /** What it teaches from each source; null for nothing. */
  readonly lessons: Readonly<Record<LearningSource, RecordSums | null>>;
  /** YYYY-MM-DD. */
  readonly dueOn: string | null;
};

/** Stores the record and what it teaches; the organization's sums follow in the same transaction. */
export async function writeRecord(trx: DatabaseTransaction, change: RecordChange): Promise<void> {
  const { of, test, record, resolved, lessons, dueOn } = change;
  const { memoId, organizationId, accountId, thread } = of;
  const changed = {
    decision: record.decision && toJson(record.decision),
    outcome: record.outcome && toJson(record.outcome),
    settled: toJson(record.settled),
    resolved: toJson(resolved),
    dueOn,
  };
  await trx
    .insertInto('records')
    .values({ memoId, organizationId, accountId, test, thread, ...changed })
    .onConflict((oc) => oc.column('memoId').doUpdateSet(changed))
    .execute();
  for (const source of ['outcomes', 'predictions'] as const) {
    const lesson = lessons[source];
    if (lesson === null) {
      await trx.deleteFrom('learned').where('memoId', '=', memoId).where('source', '=', source).execute();
      continue;
    }
    const sums = toJson(lesson);
    await trx
      .insertInto('learned')
      .values({ memoId, source, organizationId, test, thread, sums })
      .onConflict((oc) => oc.columns(['memoId', 'source']).doUpdateSet({ sums }))
      .execute();
  }
}

/** What outcomes have taught an organization so far, of live memos or of test ones. */
export async function readLearned(
  db: Database,
  of: { readonly organizationId: string; readonly test: boolean },
  sources: readonly LearningSource[],
): Promise<RecordSums> {
  if (sources.length === 0) return {};
  const rows = await db
    .selectFrom('learnedSums')
    .select('sums')
    .where('organizationId', '=', of.organizationId)
    .where('test', '=', of.test)
    .where('source', 'in', sources)
    .execute();
  return rows.reduce<RecordSums>((total, { sums }) => joined(total, sums), {});
}

/** Memos within reach: live ones, or those that simulated advisors answered. */
type RecordOwner = Reach & { readonly test: boolean };

export type RecordLine = {
  readonly memoId: string;
  readonly thread: string;
  readonly isDecided: boolean;
  readonly result: string | null;
  readonly hasOutcome: boolean;
  readonly isDue: boolean;
  readonly resolved: readonly ResolvedQuestion[];
};

/** Everything that was recorded, oldest memo first. `today` as YYYY-MM-DD. */
export async function listRecords(db: Database, owner: RecordOwner, today: string): Promise<RecordLine[]> {
  type Found = Omit<RecordLine, 'resolved' | 'result'> & Pick<StoredRow<'records'>, 'outcome' | 'resolved'>;
  const { rows } = await sql<Found>`
    select r.memo_id, r.thread, r.decision is not null as is_decided, r.outcome,
      r.outcome is not null as has_outcome, coalesce(r.due_on <= ${today}::date, false) and ${isCurrent} as is_due, r.resolved
    from records r join memos m on m.id = r.memo_id join accounts a on a.id = r.account_id
    where r.organization_id = ${owner.organizationId} and r.test = ${owner.test} and ${isWithin(owner, 'm')}
    order by r.memo_id`.execute(db);
  const lines: RecordLine[] = [];
  for (const { outcome, resolved, ...row } of rows) {
    // A long record is parsed in slices, between which others are served.
    if (lines.length % 500 === 499) await setImmediate();
    lines.push({ ...row, result: fromJson(outcome)?.result ?? null, resolved: fromJson(resolved) });
  }
  return lines;
}

/** What was recorded on an account's memos: the next `most` after the memo `after`. */
export async function listRecordsOf(db: Database, { accountId, after, most }: AccountPage) {
  const rows = await db
    .selectFrom('records')
    .select(['memoId as id', 'decision', 'outcome', 'settled'])
    .where('accountId', '=', accountId)
    .where('memoId', '>', after)
    .orderBy('memoId')
    .limit(most)
    .execute();
  return rows.map(({ id, ...stored }) => ({ id, record: recordOf(stored) }));
}
