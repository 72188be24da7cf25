import { sql } from 'kysely';
import type { Pooling } from '@witan/combine';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { Database } from './database.ts';
import { isWithin } from './reach.ts';
import type { Reach } from './reach.ts';
import type { Statement } from './transact.ts';

export type StoredMemo = {
  readonly id: string;
  readonly deliberationId: string;
  readonly createdAt: Date;
  readonly userEmail: string;
  readonly memo: string;
  /** Weight of each letter, as JSON; null when all are equal. */
  readonly poolWeights: string | null;
};

export function insertMemo(memo: {
  readonly id: string;
  readonly deliberationId: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly byTestKey: boolean;
  readonly createdAt: Date;
  readonly memo: string;
  /** Which model answered under which letter. */
  readonly models: ModelsByLetter;
  readonly pooling: Pooling;
  /** The memo that it revises. */
  readonly basedOn: string | null;
  readonly signature: string;
  /** Of what a link shows of it. */
  readonly sharedSignature: string;
}): Statement {
  const row = {
    id: memo.id,
    deliberation_id: memo.deliberationId,
    organization_id: memo.organizationId,
    account_id: memo.accountId,
    by_test_key: memo.byTestKey,
    created_at: memo.createdAt,
    memo: memo.memo,
    models: JSON.stringify(memo.models),
    pool_weights: memo.pooling.method === 'equal' ? null : JSON.stringify(memo.pooling.weights),
    thread: threadOf(memo),
    signature: memo.signature,
    shared_signature: memo.sharedSignature,
  };
  return { compile: (db) => db.insertInto('memos').values(row).compile() };
}

/** The thread of the revised memo, or its id when that memo has none or is gone. */
function threadOf({
  organizationId,
  basedOn,
}: {
  readonly organizationId: string;
  readonly basedOn: string | null;
}) {
  return sql<string | null>`coalesce(
    (select coalesce(thread, id) from memos where id = ${basedOn} and organization_id = ${organizationId}), ${basedOn})`;
}

function memos(db: Database, reach: Reach) {
  return db
    .selectFrom('memos as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'm.id',
      'm.deliberation_id as deliberationId',
      'm.created_at as createdAt',
      'a.email as userEmail',
      'm.memo',
      'm.pool_weights as poolWeights',
    ])
    .where(isWithin(reach, 'm'));
}

export async function findMemo(db: Database, reach: Reach, id: string): Promise<StoredMemo | undefined> {
  return memos(db, reach).where('m.id', '=', id).executeTakeFirst();
}

export async function findMemoOf(
  db: Database,
  reach: Reach,
  deliberationId: string,
): Promise<StoredMemo | undefined> {
  return memos(db, reach).where('m.deliberation_id', '=', deliberationId).executeTakeFirst();
}
