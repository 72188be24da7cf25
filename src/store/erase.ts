import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Erases those of these deliberations that have ended, with their memos, events and steps, and returns how many. The
 * ledger's rows stay, without content. The idempotency key of a memo leaves a mark, so that a late retry is not charged
 * again; keys of deliberations from before `since` have ended anyway.
 */
export async function eraseDeliberations(
  db: Database,
  { ids, since }: { readonly ids: readonly string[]; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    with gone as (
      delete from deliberations where id = any(${ids}::text[]) and state in ('completed', 'failed', 'cancelled')
      returning organization_id, idempotency_scope, idempotency_key, created_at, state
    ), marked as (
      insert into erased_idempotency_keys (organization_id, scope, key_digest, created_at)
      select organization_id, idempotency_scope, sha256(convert_to(idempotency_key, 'UTF8')), created_at from gone
      where idempotency_key is not null and state = 'completed' and created_at > ${since}
      on conflict (organization_id, scope, key_digest) do update set created_at = excluded.created_at
    )
    select count(*)::int as erased from gone`.execute(db);
  return rows[0]?.erased ?? 0;
}

/** Deletes the marks of idempotency keys that have ended. */
export async function deleteEndedMarks(db: Database, before: Date): Promise<void> {
  await sql`delete from erased_idempotency_keys where created_at <= ${before}`.execute(db);
}
