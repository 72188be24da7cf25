import { sql } from 'kysely';
import { isRunning, type Database, type DatabaseTransaction } from './database.ts';
import { cancelsChannel } from './watched-by.ts';

/** Upper limit for calls that a node has left running. */
const LONGEST_CALL = sql.lit('1 hour');

/**
 * Erases those of these deliberations that have ended, with their memos, questions, events and steps, and returns how many.
 * The ledger's rows stay, without content. The idempotency key of a memo leaves a mark, so that a late retry is not charged
 * again; keys from before `since` have expired. Memos are locked before what they taught is removed, in the same order as
 * when outcomes are recorded, so that the two cannot deadlock. Nodes that may still have calls of theirs are notified.
 */
export async function eraseDeliberations(
  db: Database,
  { ids, since }: { readonly ids: readonly string[]; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    with held as materialized (
      select from memos where deliberation_id = any(${ids}::text[]) order by id for update
    ), gone as (
      delete from deliberations where id = any(${ids}::text[]) and state in ('completed', 'failed', 'cancelled')
        and (select count(*) from held) >= 0
      returning id, node, organization_id, idempotency_scope, by_test_key, idempotency_key, created_at, finished_at, state, about
    ), marked as (
      insert into erased_idempotency_keys (organization_id, scope, by_test_key, key_digest, created_at)
      select organization_id, idempotency_scope, by_test_key, sha256(convert_to(idempotency_key, 'UTF8')), created_at from gone
      where idempotency_key is not null and state = 'completed' and created_at > ${since}
      on conflict (organization_id, scope, by_test_key, key_digest) do update set created_at = excluded.created_at
    )
    select count(*)::int as erased, (
      select count(pg_notify(${cancelsChannel('')} || node, id)) from gone where finished_at > now() - ${LONGEST_CALL}::interval
    ) as notified from gone where about is null`.execute(db);
  return rows[0]?.erased ?? 0;
}

/** Deletes the marks of idempotency keys that have ended. */
export async function deleteEndedMarks(db: Database, before: Date): Promise<void> {
  await sql`delete from erased_idempotency_keys where created_at <= ${before}`.execute(db);
}

/** Ids of at most `most` deliberations of that account, those that still run first. */
export async function listOwned(db: Database, accountId: string, most: number) {
  return db
    .selectFrom('deliberations')
    .select(['id', isRunning.as('running')])
    .where('accountId', '=', accountId)
    .orderBy('running', 'desc')
    .limit(most)
    .execute();
}

/** What still has to be erased before its owner, and how the owner's charges lose it. */
const OWNERS = {
  accounts: {
    held: 'deliberations',
    column: 'account_id',
    spent: sql`account_id = drawn.id, deliberation_id = 'erased_' || gen_random_uuid()`,
  },
  organizations: { held: 'accounts', column: 'organization_id', spent: sql`organization_id = drawn.id` },
} as const;

/**
 * Deletes the account with the keys that are bound to its address, or the organization with all its keys, and everything
 * that belongs to it. Its charges and sums stay under a random id. False when it has new deliberations or accounts, which
 * have to be erased first.
 */
export async function eraseEmpty(trx: DatabaseTransaction, owner: keyof typeof OWNERS, id: string) {
  const { held, column, spent } = OWNERS[owner];
  const isIts = sql`${sql.ref(column)} = ${id}`;
  // Sums are locked first, as in admissions: one under way has stored its deliberation by now, or will find no account.
  await sql`select from quota_usage where owner = ${id} for update`.execute(trx);
  await sql`select from ${sql.table(owner)} where id = ${id} for update`.execute(trx);
  const left = await sql`select from ${sql.table(held)} where ${isIts} limit 1`.execute(trx);
  if (left.rows.length > 0) return false;
  await sql`
    with drawn as (select 'erased_' || gen_random_uuid() as id), spent as (
      update charges set ${spent} from drawn where ${isIts}
    ), summed as (
      update quota_usage set owner = drawn.id from drawn where owner = ${id}
    ), unmarked as (
      delete from erased_idempotency_keys where scope = ${id}
    ), unbound as (
      delete from api_keys k using accounts a
      where a.id = ${id} and k.organization_id = a.organization_id and k.email = a.email
    )
    delete from ${sql.table(owner)} where id = ${id}`.execute(trx);
  return true;
}

export async function listAccountIds(db: Database, organizationId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
