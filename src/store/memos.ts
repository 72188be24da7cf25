import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

export type StoredMemo = {
  readonly id: string;
  readonly deliberationId: string;
  readonly createdAt: Date;
  readonly userEmail: string;
  readonly memo: string;
};

export async function insertMemo(
  trx: DatabaseTransaction,
  memo: {
    readonly id: string;
    readonly deliberationId: string;
    readonly organizationId: string;
    readonly accountId: string;
    readonly createdAt: Date;
    readonly memo: string;
  },
): Promise<void> {
  await trx
    .insertInto('memos')
    .values({
      id: memo.id,
      deliberation_id: memo.deliberationId,
      organization_id: memo.organizationId,
      account_id: memo.accountId,
      created_at: memo.createdAt,
      memo: memo.memo,
    })
    .execute();
}

function memos(db: Database, organizationId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'm.id',
      'm.deliberation_id as deliberationId',
      'm.created_at as createdAt',
      'a.email as userEmail',
      'm.memo',
    ])
    .where('m.organization_id', '=', organizationId);
}

export async function findMemo(
  db: Database,
  organizationId: string,
  id: string,
): Promise<StoredMemo | undefined> {
  return memos(db, organizationId).where('m.id', '=', id).executeTakeFirst();
}

export async function findMemoOf(
  db: Database,
  organizationId: string,
  deliberationId: string,
): Promise<StoredMemo | undefined> {
  return memos(db, organizationId).where('m.deliberation_id', '=', deliberationId).executeTakeFirst();
}

/** A page of an account's memos, newest first, after the memo that the cursor names. */
export async function listMemos(
  db: Database,
  page: {
    readonly organizationId: string;
    readonly email: string;
    readonly limit: number;
    readonly after: { readonly createdAt: Date; readonly id: string } | null;
  },
): Promise<StoredMemo[]> {
  let query = memos(db, page.organizationId).where('a.email', '=', page.email);
  const after = page.after;
  if (after) {
    query = query.where(sql<boolean>`(m.created_at, m.id) < (${after.createdAt}, ${after.id})`);
  }
  return query.orderBy('m.created_at', 'desc').orderBy('m.id', 'desc').limit(page.limit).execute();
}
