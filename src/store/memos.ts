import { sql, type InferResult } from 'kysely';
import type { DecisionMemo } from '@witan/client';
import type { Pooling } from '@witan/combine';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { Database } from './database.ts';
import type { StoredDeliberation } from './deliberations.ts';
import { toJson } from './json.ts';
import { isWithin, type Reach } from './reach.ts';
import type { Statement } from './transact.ts';

export type StoredMemo = Readonly<InferResult<ReturnType<typeof memos>>[number]>;

export type NewMemo = {
  readonly memo: Pick<DecisionMemo, 'id' | 'timestamp' | 'basedOn'>;
  readonly json: string;
  /** Which model answered under which letter. */
  readonly models: ModelsByLetter;
  readonly pooling: Pooling;
  readonly signature: string;
  /** Over the part of it that a link shows. */
  readonly sharedSignature: string;
};

export function insertMemo(
  of: Pick<StoredDeliberation, 'id' | 'organizationId' | 'accountId' | 'byTestKey'>,
  { memo, json, models, pooling, signature, sharedSignature }: NewMemo,
): Statement {
  const row = {
    id: memo.id,
    deliberationId: of.id,
    organizationId: of.organizationId,
    accountId: of.accountId,
    byTestKey: of.byTestKey,
    createdAt: new Date(memo.timestamp),
    memo: json,
    models: toJson(models),
    poolWeights: pooling.method === 'equal' ? null : toJson(pooling),
    thread: threadOf(of.organizationId, memo.basedOn ?? null),
    signature,
    sharedSignature,
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
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select([
      'm.id',
      'm.deliberationId',
      'm.createdAt',
      'a.email as userEmail',
      'm.memo',
      'm.poolWeights',
      'm.signature',
    ])
    .where(isWithin(reach, 'm'));
}

export async function findMemo(db: Database, reach: Reach, id: string) {
  return memos(db, reach).where('m.id', '=', id).executeTakeFirst();
}

export async function findMemoOf(db: Database, reach: Reach, deliberationId: string) {
  return memos(db, reach).where('m.deliberationId', '=', deliberationId).executeTakeFirst();
}
