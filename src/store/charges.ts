import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

type Reservation = {
  readonly deliberationId: string;
  readonly organizationId: string;
  readonly accountId: string;
  /** The first of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly credits: number;
  readonly organizationLimit: number;
  readonly accountLimit: number;
};

type QuotaUsage = { readonly used: number; readonly reserved: number };

/** Also what a test key uses, always. */
export const NOTHING_USED: QuotaUsage = { used: 0, reserved: 0 };

/**
 * Reserves the credits in both quotas, or refuses for `organization_credits` or `account_credits`, whichever is used up.
 * Always the organization first, so that no two admissions wait for each other.
 */
export function reserveCredits(reservation: Reservation): RawBuilder<unknown> {
  const { deliberationId, organizationId, accountId, month, credits } = reservation;
  const { organizationLimit, accountLimit } = reservation;
  return sql`
    with organization as (
      insert into quota_usage as u (owner, organization_id, month, reserved)
      select ${organizationId}, ${organizationId}, ${month}::date, ${credits}::int where ${credits}::int <= ${organizationLimit}::int
      on conflict (owner, month) do update set reserved = u.reserved + ${credits}::int
        where ${credits}::int = 0 or u.used + u.reserved + ${credits}::int <= ${organizationLimit}::int
      returning month
    ), account as (
      insert into quota_usage as u (owner, organization_id, month, reserved)
      select ${accountId}, ${organizationId}, month, ${credits}::int from organization where ${credits}::int <= ${accountLimit}::int
      on conflict (owner, month) do update set reserved = u.reserved + ${credits}::int
        where ${credits}::int = 0 or u.used + u.reserved + ${credits}::int <= ${accountLimit}::int
      returning month
    ), charge as (
      insert into charges (deliberation_id, organization_id, account_id, month, credits, status)
      select ${deliberationId}, ${organizationId}, ${accountId}, month, ${credits}::int, 'reserved' from account
    )
    select refuse_unless(exists (select from organization), 'organization_credits'),
      refuse_unless(exists (select from account), 'account_credits')`;
}

/**
 * The credits that a deliberation holds, the usage of its account with this reservation, and the account's own credits a
 * month; nothing once the account is erased.
 */
export async function findHeld(db: Database, deliberationId: string) {
  return db
    .selectFrom('charges as c')
    .innerJoin('accounts as a', 'a.id', 'c.accountId')
    .innerJoin('quotaUsage as u', (join) =>
      join.onRef('u.owner', '=', 'c.accountId').onRef('u.month', '=', 'c.month'),
    )
    .select(sql<string>`c.month::text`.as('month'))
    .select(['c.credits', 'u.used', 'u.reserved', 'a.monthlyCredits as accountLimit'])
    .where('c.deliberationId', '=', deliberationId)
    .executeTakeFirst();
}

/** Charges `credits` of a reservation and returns the rest; refuses when there is no reservation. */
export function settleCharge(deliberationId: string, credits: number): RawBuilder<unknown> {
  const closed = closeCharge(deliberationId, { status: 'settled', most: credits });
  return sql`${closed} select refuse_unless(exists (select from account), 'no_reservation')`;
}

/** Returns a reservation, if there is one. */
export function returnCredits(deliberationId: string): RawBuilder<unknown> {
  return sql`${closeCharge(deliberationId, { status: 'returned', most: null })} select from account`;
}

/** Updates the organization's sums before the account's, in the order in which admissions lock them. */
function closeCharge(
  deliberationId: string,
  { status, most }: { readonly status: 'settled' | 'returned'; readonly most: number | null },
): RawBuilder<unknown> {
  return sql`
    with closed as (
      update charges c set status = ${status}, closed_at = now(),
        credits = least(c.credits, coalesce(${most}::int, c.credits))
      from charges held
      where c.deliberation_id = ${deliberationId} and c.status = 'reserved' and held.deliberation_id = c.deliberation_id
      returning c.organization_id, c.account_id, c.month, c.credits, held.credits as held,
        case when c.status = 'settled' then c.credits else 0 end as charged
    ), organization as (
      update quota_usage u set reserved = u.reserved - c.held, used = u.used + c.charged
      from closed c where u.owner = c.organization_id and u.month = c.month
      returning c.account_id, c.month, c.held, c.charged
    ), account as (
      update quota_usage u set reserved = u.reserved - o.held, used = u.used + o.charged
      from organization o where u.owner = o.account_id and u.month = o.month
      returning u.used, u.reserved
    )`;
}

export async function readUsage(db: Database, owner: string, month: string): Promise<QuotaUsage> {
  const { rows } = await sql<QuotaUsage>`select used, reserved from quota_usage
    where owner = ${owner} and month = ${month}::date`.execute(db);
  return rows[0] ?? NOTHING_USED;
}

/** The account's charges, newest first. */
export async function readLedger(db: Database, accountId: string) {
  return db
    .selectFrom('charges')
    .select(['deliberationId', 'month', 'credits', 'status', 'createdAt', 'closedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .execute();
}
