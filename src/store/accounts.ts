import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { CursorPage, OrganizationReach } from './reach.ts';

/** The organization of that name, made if need be; `monthlyCredits` replaces its quota unless undefined. */
export async function ensureOrganization(
  db: Database,
  { id, name }: { readonly id: string; readonly name: string },
  monthlyCredits?: number | null,
) {
  const quota = monthlyCredits === undefined ? {} : { monthlyCredits };
  return db
    .insertInto('organizations')
    .values({ id, name, ...quota })
    .onConflict((oc) => oc.column('name').doUpdateSet({ name, ...quota }))
    .returning(['id', 'monthlyCredits'])
    .executeTakeFirstOrThrow();
}

export async function findOrganization(db: Database, name: string) {
  return db
    .selectFrom('organizations')
    .select(['id', 'monthlyCredits'])
    .where('name', '=', name)
    .executeTakeFirst();
}

const accountOf = (db: Database, organizationId: string, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'monthlyCredits'])
    .where('organizationId', '=', organizationId)
    .where('email', '=', email);

export async function findAccount(db: Database, organizationId: string, email: string) {
  return accountOf(db, organizationId, email).executeTakeFirst();
}

type NewAccount = { readonly id: string; readonly organizationId: string; readonly email: string };

/** Makes the account, unless its address has one. */
export function insertAccount({ id, organizationId, email }: NewAccount): RawBuilder<unknown> {
  return sql`
    insert into accounts (id, organization_id, email) values (${id}, ${organizationId}, ${email})
    on conflict (organization_id, email) do nothing`;
}

/** The account of that address, made on first use. In a transaction it is not erased before that ends. */
export async function ensureAccount(db: Database, account: NewAccount) {
  const find = () => accountOf(db, account.organizationId, account.email).forKeyShare().executeTakeFirst();
  for (;;) {
    const found = await find();
    if (found) return found;
    await insertAccount(account).execute(db);
  }
}

export async function setAccountCredits(db: Database, id: string, credits: number | null): Promise<void> {
  await db.updateTable('accounts').set({ monthlyCredits: credits }).where('id', '=', id).execute();
}

/** All accounts with their use in that month. */
export async function listAccounts(db: Database, month: string) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('quotaUsage as u', (join) => join.onRef('u.owner', '=', 'a.id').on('u.month', '=', month))
    .select(['o.name as organization', 'a.email', 'a.monthlyCredits', ...USED])
    .orderBy('o.name')
    .orderBy('a.email')
    .execute();
}

const USED = [
  sql<number>`coalesce(u.used, 0)`.as('used'),
  sql<number>`coalesce(u.reserved, 0)`.as('reserved'),
] as const;

type Accounts = OrganizationReach & { readonly month: string };

/** A page of the organization's accounts by address, after the address that the cursor names. */
export async function listAccountsOf(db: Database, of: Accounts, { limit, cursor }: CursorPage) {
  return accountUses(db, of)
    .$if(cursor !== null, (page) => page.where('a.email', '>', cursor))
    .orderBy('a.email')
    .limit(limit)
    .execute();
}

export async function readAccountUse(db: Database, of: Accounts, email: string) {
  return accountUses(db, of).where('a.email', '=', email).executeTakeFirst();
}

/** For test keys, only accounts that a test key has used. */
function accountUses(db: Database, { organizationId, world, month }: Accounts) {
  const byTestKeys = sql<boolean>`exists (select from deliberations where account_id = a.id and by_test_key)`;
  return db
    .selectFrom('accounts as a')
    .leftJoin('quotaUsage as u', (join) => join.onRef('u.owner', '=', 'a.id').on('u.month', '=', month))
    .select(['a.email as userEmail', 'a.monthlyCredits', ...USED, 'a.createdAt'])
    .where('a.organizationId', '=', organizationId)
    .$if(world === 'test', (uses) => uses.where(byTestKeys));
}
