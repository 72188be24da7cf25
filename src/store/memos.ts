import { sql } from 'kysely';
import type { DecisionMemo } from '@witan/client';
import type { Pooling } from '@witan/combine';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { Database } from './database.ts';
import type { StoredDeliberation } from './deliberations.ts';
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

export type NewMemo = {
  readonly memo: Pick<DecisionMemo, 'id' | 'timestamp' | 'basedOn'>;
  readonly json: string;
  /** Which model answered under which letter. */
  readonly models: ModelsByLetter;
  readonly pooling: Pooling;
  readonly signature: string;
  /** Of what a link shows of it. */
  readonly sharedSignature: string;
};

/** Inserts the memo of that deliberation. */
export function insertMemo(
  of: Pick<StoredDeliberation, 'id' | 'organizationId' | 'accountId' | 'byTestKey'>,
  { memo, json, models, pooling, signature, sharedSignature }: NewMemo,
): Statement {
  const row = {
    id: memo.id,
    deliberation_id: of.id,
    organization_id: of.organizationId,
    account_id: of.accountId,
    by_test_key: of.byTestKey,
    created_at: new Date(memo.timestamp),
    memo: json,
    models: JSON.stringify(models),
    pool_weights: pooling.method === 'equal' ? null : JSON.stringify(pooling),
    thread: threadOf(of.organizationId, memo.basedOn ?? null),
    signature,
    shared_signature: sharedSignature,
  };
  return { compile: (db) => db.insertInto('memos').values(row).compile() };
}

/** The thread of the revised memo, or its id when that memo has none or is gone. */
function threadOf(organizationId: string, basedOn: string | null) {
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
