import { sql } from 'kysely';
import type { Database } from './database.ts';

export type OrganizationRow = {
  readonly name: string;
  readonly monthlyCredits: number | null;
  readonly retentionDays: number | null;
};

export async function readOrganization(db: Database, id: string): Promise<OrganizationRow> {
  return db
    .selectFrom('organizations')
    .select(['name', 'monthly_credits as monthlyCredits', 'retention_days as retentionDays'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setRetentionDays(db: Database, id: string, days: number | null): Promise<void> {
  await db.updateTable('organizations').set({ retention_days: days }).where('id', '=', id).execute();
}

/** The organizations with a retention of their own, in days. */
export async function listRetentions(
  db: Database,
): Promise<readonly { readonly id: string; readonly days: number }[]> {
  const { rows } = await sql<{ id: string; days: number }>`
    select id, retention_days as days from organizations where retention_days is not null`.execute(db);
  return rows;
}

type Charged = { readonly charges: number; readonly credits: number };
export type ChargedByDay = Charged & { readonly date: string };
export type ChargedByAccount = Charged & { readonly userEmail: string | null };

/** `from` is a day, YYYY-MM-DD (UTC). */
type Span = { readonly organizationId: string; readonly from: string };

/** What was asked since `from` and charged, by day (UTC), the first first. */
export async function sumByDay(db: Database, { organizationId, from }: Span): Promise<ChargedByDay[]> {
  const { rows } = await sql<ChargedByDay>`
    select day::text as date, sum(charges)::int as charges, sum(credits)::int as credits
    from usage_by_day where organization_id = ${organizationId} and day >= ${from}::date
    group by day order by day`.execute(db);
  return rows;
}

/** The same by account, the most credits first, at most `most`; all erased accounts together under null. */
export async function sumByAccount(
  db: Database,
  { organizationId, from, most }: Span & { readonly most: number },
): Promise<ChargedByAccount[]> {
  const { rows } = await sql<ChargedByAccount>`
    select a.email as "userEmail", sum(u.charges)::int as charges, sum(u.credits)::int as credits
    from usage_by_day u left join accounts a on a.id = u.account_id
    where u.organization_id = ${organizationId} and u.day >= ${from}::date
    group by 1 order by 3 desc, 1 limit ${most}`.execute(db);
  return rows;
}
