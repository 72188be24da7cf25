import { sql } from 'kysely';
import type { UsageReport } from '@witan/client';
import type { Database } from './database.ts';

export async function readOrganization(db: Database, id: string) {
  return db
    .selectFrom('organizations')
    .select(['name', 'retentionDays'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Its row stays locked until the transaction of `db` ends. */
export async function lockOrganization(db: Database, id: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function setRetentionDays(db: Database, id: string, days: number | null): Promise<void> {
  await db.updateTable('organizations').set({ retentionDays: days }).where('id', '=', id).execute();
}

/** The organizations with a retention of their own, in days. */
export async function listRetentions(db: Database) {
  const { rows } = await sql<{ id: string; days: number }>`
    select id, retention_days as days from organizations where retention_days is not null`.execute(db);
  return rows;
}

/**
 * Both days included, YYYY-MM-DD (UTC). With both bounds the planner expects a short range, and its generic plan is
 * kept.
 */
type Days = { readonly organizationId: string; readonly from: string; readonly to: string };

/** What was asked on these days and charged, by day (UTC), in the order of time. */
export async function sumByDay(
  db: Database,
  { organizationId, from, to }: Days,
): Promise<UsageReport['byDay']> {
  const { rows } = await sql<UsageReport['byDay'][number]>`
    select day::text as date, sum(charges)::int as charges, sum(credits)::int as credits
    from usage_by_day where organization_id = ${organizationId} and day between ${from}::date and ${to}::date
    group by day order by day`.execute(db);
  return rows;
}

/** The same by account, the most credits first, at most `most`; all erased accounts together under null. */
export async function sumByAccount(
  db: Database,
  { organizationId, from, to, most }: Days & { readonly most: number },
): Promise<UsageReport['byAccount']> {
  const { rows } = await sql<UsageReport['byAccount'][number]>`
    with of_accounts as (
      select account_id, sum(charges) as charges, sum(credits) as credits from usage_by_day
      where organization_id = ${organizationId} and day between ${from}::date and ${to}::date group by account_id
    )
    select a.email as user_email, sum(u.charges)::int as charges, sum(u.credits)::int as credits
    from of_accounts u left join accounts a on a.id = u.account_id
    group by 1 order by 3 desc, 1 limit ${most}`.execute(db);
  return rows;
}
