import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

export type Reservation = {
  readonly deliberationId: string;
  readonly organizationId: string;
  readonly accountId: string;
  /** The first of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly credits: number;
  readonly organizationLimit: number;
  readonly accountLimit: number;
};

export type Usage = { readonly used: number; readonly reserved: number };

/**
 * Reserves the credits in both quotas, or names the one that is used up and leaves the transaction to be
 * rolled back. Always the organization first, so that no two admissions wait for each other.
 */
export async function reserveCredits(
  trx: DatabaseTransaction,
  reservation: Reservation,
): Promise<'reserved' | 'organization' | 'account'> {
  const { deliberationId, organizationId, accountId, month, credits } = reservation;
  if (credits > reservation.organizationLimit) return 'organization';
  const accountLimit = credits > reservation.accountLimit ? -1 : reservation.accountLimit;
  const { rows } = await sql<{ organization: boolean; account: boolean }>`
    with organization as (
      insert into quota_usage as u (owner, month, reserved)
      values (${organizationId}, ${month}::date, ${credits})
      on conflict (owner, month) do update set reserved = u.reserved + ${credits}
        where ${credits} = 0 or u.used + u.reserved + ${credits} <= ${reservation.organizationLimit}
      returning month
    ), account as (
      insert into quota_usage as u (owner, month, reserved)
      select ${accountId}, month, ${credits} from organization where ${accountLimit} >= 0
      on conflict (owner, month) do update set reserved = u.reserved + ${credits}
        where ${credits} = 0 or u.used + u.reserved + ${credits} <= ${accountLimit}
      returning month
    ), charge as (
      insert into charges (deliberation_id, organization_id, account_id, month, credits, status)
      select ${deliberationId}, ${organizationId}, ${accountId}, month, ${credits}, 'reserved' from account
    )
    select exists (select from organization) as organization, exists (select from account) as account`.execute(
    trx,
  );
  if (!rows[0]?.organization) return 'organization';
  return rows[0].account ? 'reserved' : 'account';
}

export type Settlement = {
  readonly month: string;
  readonly credits: number;
  readonly account: Usage;
  /** The account's own credits a month, or null for the default. */
  readonly accountLimit: number | null;
};

/**
 * Turns a reservation into a charge of at most `most` credits, and gives the rest back; null where the deliberation
 * holds no open reservation.
 */
export async function settleCharge(
  trx: DatabaseTransaction,
  deliberationId: string,
  most: number,
): Promise<Settlement | null> {
  return closeCharge(trx, deliberationId, { status: 'settled', most });
}

/** Gives a reservation back; false where there was none to give. */
export async function returnCredits(trx: DatabaseTransaction, deliberationId: string): Promise<boolean> {
  return (await closeCharge(trx, deliberationId, { status: 'returned', most: null })) !== null;
}

type Closed = {
  month: string;
  credits: number;
  used: number | null;
  reserved: number | null;
  accountLimit: number | null;
};

/** The organization's sums are moved before the account's, in the order in which admissions lock them. */
async function closeCharge(
  trx: DatabaseTransaction,
  deliberationId: string,
  { status, most }: { readonly status: 'settled' | 'returned'; readonly most: number | null },
): Promise<Settlement | null> {
  const { rows } = await sql<Closed>`
    with held as (
      select credits from charges where deliberation_id = ${deliberationId} and status = 'reserved' for update
    ), closed as (
      update charges c set status = ${status}, closed_at = now(),
        credits = least(c.credits, coalesce(${most}::int, c.credits))
      from held where c.deliberation_id = ${deliberationId} and c.status = 'reserved'
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
    )
    select closed.month::text, closed.credits, account.used, account.reserved,
      a.monthly_credits as "accountLimit"
    from closed join accounts a on a.id = closed.account_id left join account on true`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  const { month, credits, used, reserved, accountLimit } = row;
  if (used === null || reserved === null) throw new Error('a reservation has no quota to return to');
  return { month, credits, account: { used, reserved }, accountLimit };
}

export async function readUsage(db: Database, owner: string, month: string): Promise<Usage> {
  const { rows } = await sql<Usage>`select used, reserved from quota_usage
    where owner = ${owner} and month = ${month}::date`.execute(db);
  return rows[0] ?? { used: 0, reserved: 0 };
}

export type LedgerLine = {
  readonly deliberationId: string;
  readonly month: string;
  readonly credits: number;
  readonly status: 'reserved' | 'settled' | 'returned';
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

/** The account's charges, newest first. */
export async function readLedger(db: Database, accountId: string): Promise<LedgerLine[]> {
  return db
    .selectFrom('charges')
    .select([
      'deliberation_id as deliberationId',
      sql<string>`month::text`.as('month'),
      'credits',
      'status',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
}
