import { sql } from 'kysely';
import type { DeliberationId, MemoId } from '@witan/client';
import type { Database } from './database.ts';
import { isOf, type KeyWorld } from './reach.ts';

/** Ids of an account's memos or deliberations that start with the prefix, newest first. */
export async function findIdsOf(
  db: Database,
  { accountId, world }: { readonly accountId: string; readonly world: KeyWorld | null },
  { prefix, limit }: { readonly prefix: string; readonly limit: number },
): Promise<(MemoId | DeliberationId)[]> {
  const table = sql.table(prefix.startsWith('memo_') ? 'memos' : 'deliberations');
  const { rows } = await sql<{ id: MemoId | DeliberationId }>`
    select id from ${table} where account_id = ${accountId} and ${isOf(world, 'by_test_key')} and starts_with(id, ${prefix})
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
