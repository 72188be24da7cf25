import { sql } from 'kysely';
import { joined } from '@witan/combine';
import type { TrackRecord } from '@witan/combine';
import type { Seat } from '../domain/advisor.ts';
import { modelsByLetter } from '../domain/record/models.ts';
import type { LearningSource, ModelsByLetter, ResolvedQuestion } from '../domain/record/resolved.ts';
import { NOTHING_RECORDED } from '../domain/record/stored-record.ts';
import type { StoredRecord } from '../domain/record/stored-record.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { readOwnViewColumn } from './own-views.ts';
import { isOf, isWithin } from './reach.ts';
import type { Reach } from './reach.ts';

export type Recorded = {
  readonly memoId: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly userEmail: string;
  readonly memo: string;
  readonly models: ModelsByLetter;
  /** Shared by the memos that revise each other. */
  readonly thread: string;
  /** A memo that revises this one has a decision. */
  readonly superseded: boolean;
  readonly record: StoredRecord;
  /** YYYY-MM-DD. */
  readonly dueOn: string | null;
};

type Row = Omit<Recorded, 'models' | 'record'> & {
  readonly models: string | null;
  readonly panel: string;
  readonly view: string | null;
  readonly decision: string | null;
  readonly outcome: string | null;
  readonly settled: string | null;
};

function recorded(db: Database, reach: Reach) {
  return db
    .selectFrom('memos as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .innerJoin('deliberations as d', 'd.id', 'm.deliberation_id')
    .leftJoin('records as r', 'r.memo_id', 'm.id')
    .select([
      'm.id as memoId',
      'm.organization_id as organizationId',
      'm.account_id as accountId',
      'a.email as userEmail',
      'm.memo',
      'm.models',
      'd.panel',
      'd.view',
      sql<string>`coalesce(m.thread, m.id)`.as('thread'),
      sql<boolean>`exists (
        select from memos later join records l on l.memo_id = later.id
        where later.thread = coalesce(m.thread, m.id) and later.id > m.id and l.decision is not null
      )`.as('superseded'),
      'r.decision',
      'r.outcome',
      'r.settled',
      sql<string | null>`to_char(r.due_on, 'YYYY-MM-DD')`.as('dueOn'),
    ])
    .where(isWithin(reach, 'm'));
}

// `as`: read back exactly as `writeRecord` and `insertMemo` wrote them.
function read({ models, panel, view, decision, outcome, settled, ...row }: Row): Recorded {
  return {
    ...row,
    models:
      models === null ? modelsByLetter(JSON.parse(panel) as Seat[]) : (JSON.parse(models) as ModelsByLetter),
    record: { ...recordOf({ decision, outcome, settled }), view: readOwnViewColumn(view) },
  };
}

// `as`: likewise.
function recordOf({ decision, outcome, settled }: Pick<Row, 'decision' | 'outcome' | 'settled'>) {
  const stored = { decision, outcome, settled };
  const read = Object.entries(stored).flatMap(([name, json]) =>
    json === null ? [] : [[name, JSON.parse(json)]],
  );
  return { ...NOTHING_RECORDED, ...Object.fromEntries(read) } as StoredRecord;
}

/** A memo with what was recorded on it. */
export async function findRecord(db: Database, reach: Reach, memoId: string): Promise<Recorded | undefined> {
  const row = await recorded(db, reach).where('m.id', '=', memoId).executeTakeFirst();
  return row && read(row);
}

/** The same, with the memo locked until the transaction ends, so that changes of one memo are serialized. */
export async function lockRecord(
  trx: DatabaseTransaction,
  reach: Reach,
  memoId: string,
): Promise<Recorded | undefined> {
  await trx
    .selectFrom('memos')
    .select('id')
    .where('id', '=', memoId)
    .where('organization_id', '=', reach.organizationId)
    .where(isOf(reach.world, 'by_test_key'))
    .forNoKeyUpdate()
    .execute();
  return findRecord(trx, reach, memoId);
}

export type RecordChange = {
  readonly of: Recorded;
  readonly test: boolean;
  readonly record: StoredRecord;
  readonly resolved: readonly ResolvedQuestion[];
  /** What it teaches from each source; null for nothing. */
  readonly lessons: Readonly<Record<LearningSource, TrackRecord | null>>;
  readonly dueOn: string | null;
};

/** Stores the record and what it teaches; the organization's sums follow in the same transaction. */
export async function writeRecord(trx: DatabaseTransaction, change: RecordChange): Promise<void> {
  const { of, test, record, resolved, lessons, dueOn } = change;
  const { memoId, organizationId, accountId, thread } = of;
  const changed = {
    decision: jsonOrNull(record.decision),
    outcome: jsonOrNull(record.outcome),
    settled: JSON.stringify(record.settled),
    resolved: JSON.stringify(resolved),
    due_on: dueOn,
  };
  await trx
    .insertInto('records')
    .values({
      memo_id: memoId,
      organization_id: organizationId,
      account_id: accountId,
      test,
      thread,
      ...changed,
    })
    .onConflict((oc) => oc.column('memo_id').doUpdateSet(changed))
    .execute();
  for (const source of ['outcomes', 'predictions'] as const) {
    const sums = lessons[source];
    if (sums === null) {
      await trx.deleteFrom('learned').where('memo_id', '=', memoId).where('source', '=', source).execute();
      continue;
    }
    const text = JSON.stringify(sums);
    await trx
      .insertInto('learned')
      .values({ memo_id: memoId, source, organization_id: organizationId, test, thread, sums: text })
      .onConflict((oc) => oc.columns(['memo_id', 'source']).doUpdateSet({ sums: text }))
      .execute();
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** What outcomes have taught an organization so far, of live memos or of test ones. */
export async function readLearned(
  db: Database,
  of: { readonly organizationId: string; readonly test: boolean },
  sources: readonly LearningSource[],
): Promise<TrackRecord> {
  if (sources.length === 0) return {};
  const rows = await db
    .selectFrom('learned_sums')
    .select('sums')
    .where('organization_id', '=', of.organizationId)
    .where('test', '=', of.test)
    .where('source', 'in', [...sources])
    .execute();
  return rows.reduce<TrackRecord>((total, { sums }) => joined(total, sums), {});
}

/** Memos within reach: live ones, or those that simulated advisors answered. */
export type RecordOwner = Reach & { readonly test: boolean };

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
  const { rows } = await sql<
    Omit<RecordLine, 'resolved' | 'result'> & { outcome: string | null; resolved: string }
  >`
    select r.memo_id as "memoId", r.thread, r.decision is not null as "isDecided", r.outcome,
      r.outcome is not null as "hasOutcome", coalesce(r.due_on <= ${today}::date, false) as "isDue", r.resolved
    from records r join memos m on m.id = r.memo_id join accounts a on a.id = r.account_id
    where r.organization_id = ${owner.organizationId} and r.test = ${owner.test} and ${isWithin(owner, 'm')}
    order by r.memo_id`.execute(db);
  // `as`: read back exactly as `writeRecord` wrote them.
  return rows.map(({ outcome, resolved, ...row }) => ({
    ...row,
    result: outcome === null ? null : (JSON.parse(outcome) as { readonly result: string | null }).result,
    resolved: JSON.parse(resolved) as ResolvedQuestion[],
  }));
}

export type RecordExport = { readonly memoId: string; readonly record: Omit<StoredRecord, 'view'> };

/** What was recorded on an account's memos: the next `most` after the memo `after`. */
export async function listRecordsOf(
  db: Database,
  page: { readonly accountId: string; readonly after: string; readonly most: number },
): Promise<RecordExport[]> {
  const rows = await db
    .selectFrom('records')
    .select(['memo_id as memoId', 'decision', 'outcome', 'settled'])
    .where('account_id', '=', page.accountId)
    .where('memo_id', '>', page.after)
    .orderBy('memo_id')
    .limit(page.most)
    .execute();
  return rows.map(({ memoId, ...stored }) => {
    const { view: _, ...record } = recordOf(stored);
    return { memoId, record };
  });
}
