import { sql, type RawBuilder } from 'kysely';
import type { DeliberationId, DeliberationState } from '@witan/client';
import type { Database, StoredRow } from './database.ts';

const KEPT_MS = 24 * 3_600_000;

/** Keys that were used earlier may be used anew. */
export function keptSince(now: number): Date {
  return new Date(now - KEPT_MS);
}

export type EarlierUse =
  | { readonly id: DeliberationId; readonly state: DeliberationState; readonly bodyHash: Buffer }
  | { readonly state: 'erased' };

/**
 * What this key was used for after `since`, in any state: by the account with the address `email`, or where that is
 * null by the whole organization; with test keys or with live ones.
 */
export async function findByIdempotencyKey(
  db: Database,
  where: {
    readonly organizationId: string;
    readonly email: string | null;
    readonly byTestKey: boolean;
    readonly idempotencyKey: string;
    readonly since: Date;
  },
): Promise<EarlierUse | undefined> {
  const { organizationId, email, byTestKey, idempotencyKey, since } = where;
  const { rows } = await sql<EarlierUse>`
    with asked as (
      select case when ${email}::text is null then '' else
        (select id from accounts where organization_id = ${organizationId} and email = ${email}) end as scope
    )
    select id, state, body_hash from deliberations, asked
    where organization_id = ${organizationId} and idempotency_scope = scope and by_test_key = ${byTestKey}
      and idempotency_key = ${idempotencyKey} and created_at > ${since}
    union all
    select null, 'erased', null from erased_idempotency_keys e, asked
    where e.organization_id = ${organizationId} and e.scope = asked.scope and e.by_test_key = ${byTestKey}
      and key_digest = sha256(convert_to(${idempotencyKey}, 'UTF8')) and created_at > ${since}
    limit 1`.execute(db);
  return rows[0];
}

/** Frees an idempotency key whose deliberation failed, was cancelled, or is older than the time keys are kept. */
export function releaseIdempotencyKey(
  of: Pick<
    StoredRow<'deliberations'>,
    'organizationId' | 'idempotencyScope' | 'byTestKey' | 'idempotencyKey'
  >,
  since: Date,
): RawBuilder<unknown> {
  return sql`
    update deliberations set idempotency_key = null
    where organization_id = ${of.organizationId} and idempotency_scope = ${of.idempotencyScope}
      and by_test_key = ${of.byTestKey} and idempotency_key = ${of.idempotencyKey}
      and (created_at <= ${since} or state in ('failed', 'cancelled'))`;
}
