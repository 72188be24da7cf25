import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Reach } from './reach.ts';

export type Organization = { readonly id: string; readonly monthlyCredits: number | null };
export type Account = { readonly id: string; readonly monthlyCredits: number | null };

export type AccountLine = {
  readonly organization: string;
  readonly email: string;
  readonly monthlyCredits: number | null;
  readonly used: number;
  readonly reserved: number;
};

/** The organization of that name, made if need be; `monthlyCredits` replaces its quota unless undefined. */
export async function ensureOrganization(
  db: Database,
  organization: { readonly id: string; readonly name: string; readonly monthlyCredits?: number | undefined },
): Promise<Organization> {
  const { id, name, monthlyCredits } = organization;
  return db
    .insertInto('organizations')
    .values({ id, name, monthly_credits: monthlyCredits ?? null })
    .onConflict((oc) =>
      oc.column('name').doUpdateSet((eb) => ({
        monthly_credits: monthlyCredits ?? eb.ref('organizations.monthly_credits'),
      })),
    )
    .returning(['id', 'monthly_credits as monthlyCredits'])
    .executeTakeFirstOrThrow();
}

export async function findOrganization(db: Database, name: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select(['id', 'monthly_credits as monthlyCredits'])
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function findAccount(
  db: Database,
  organizationId: string,
  email: string,
): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'monthly_credits as monthlyCredits'])
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .executeTakeFirst();
}

export type NewAccount = { readonly id: string; readonly organizationId: string; readonly email: string };

/** Makes the account, unless its address has one. */
export function insertAccount({ id, organizationId, email }: NewAccount): RawBuilder<unknown> {
  return sql`
    insert into accounts (id, organization_id, email) values (${id}, ${organizationId}, ${email})
    on conflict (organization_id, email) do nothing`;
}

/** The account of that address, made on first use. */
export async function ensureAccount(db: Database, account: NewAccount): Promise<Account> {
  const found = await findAccount(db, account.organizationId, account.email);
  if (found) return found;
  await insertAccount(account).execute(db);
  const made = await findAccount(db, account.organizationId, account.email);
  if (!made) throw new Error('an account was erased while it was made');
  return made;
}

export async function setAccountCredits(db: Database, id: string, credits: number | null): Promise<void> {
  await db.updateTable('accounts').set({ monthly_credits: credits }).where('id', '=', id).execute();
}

export async function listAccounts(db: Database, month: string): Promise<AccountLine[]> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('quota_usage as u', (join) => join.onRef('u.owner', '=', 'a.id').on('u.month', '=', month))
    .select([
      'o.name as organization',
      'a.email',
      'a.monthly_credits as monthlyCredits',
      sql<number>`coalesce(u.used, 0)`.as('used'),
      sql<number>`coalesce(u.reserved, 0)`.as('reserved'),
    ])
    .orderBy('o.name')
    .orderBy('a.email')
    .execute();
}

export type AccountUse = {
  readonly userEmail: string;
  readonly monthlyCredits: number | null;
  readonly used: number;
  readonly reserved: number;
  readonly createdAt: Date;
};

type Accounts = Pick<Reach, 'organizationId' | 'world'> & { readonly month: string };

/** A page of the organization's accounts by address, after the address that the cursor names. */
export async function listAccountsOf(
  db: Database,
  of: Accounts,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<AccountUse[]> {
  let page = accountUses(db, of);
  if (cursor !== null) page = page.where('a.email', '>', cursor);
  return page.orderBy('a.email').limit(limit).execute();
}

export async function readAccountUse(
  db: Database,
  of: Accounts,
  email: string,
): Promise<AccountUse | undefined> {
  return accountUses(db, of).where('a.email', '=', email).executeTakeFirst();
}

/** For test keys, only accounts that a test key has used. */
function accountUses(db: Database, { organizationId, world, month }: Accounts) {
  const uses = db
    .selectFrom('accounts as a')
    .leftJoin('quota_usage as u', (join) => join.onRef('u.owner', '=', 'a.id').on('u.month', '=', month))
    .select([
      'a.email as userEmail',
      'a.monthly_credits as monthlyCredits',
      sql<number>`coalesce(u.used, 0)`.as('used'),
      sql<number>`coalesce(u.reserved, 0)`.as('reserved'),
      'a.created_at as createdAt',
    ])
    .where('a.organization_id', '=', organizationId);
  if (world !== 'test') return uses;
  return uses.where(sql<boolean>`exists (select from deliberations where account_id = a.id and by_test_key)`);
}
