import { sql } from 'kysely';
import { EMPTY_PROFILE } from '../domain/profile.ts';
import type { StoredProfile } from '../domain/profile.ts';
import type { Database } from './database.ts';

/** An account's profile, or with null the organization's. Test keys have their own. */
export type ProfileOwner = {
  readonly organizationId: string;
  readonly accountId: string | null;
  readonly test: boolean;
};

export type FoundProfile = { readonly profile: StoredProfile; readonly updatedAt: Date | null };

const NONE: FoundProfile = { profile: EMPTY_PROFILE, updatedAt: null };

/** An empty one where none was set. */
export async function readProfile(db: Database, owner: ProfileOwner): Promise<FoundProfile> {
  const row = await db
    .selectFrom('profiles')
    .select(['profile', 'updated_at as updatedAt'])
    .where('organization_id', '=', owner.organizationId)
    .where('account_id', 'is not distinct from', owner.accountId)
    .where('test', '=', owner.test)
    .executeTakeFirst();
  return row ? { profile: parsed(row.profile), updatedAt: row.updatedAt } : NONE;
}

/** The profiles of the account with this address and of its organization, in one query. */
export async function readProfilesFor(
  db: Database,
  of: { readonly organizationId: string; readonly email: string; readonly test: boolean },
): Promise<{ readonly account: StoredProfile; readonly organization: StoredProfile }> {
  const { organizationId, email, test } = of;
  const rows = await db
    .selectFrom('profiles as p')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.account_id as accountId', 'p.profile'])
    .where('p.organization_id', '=', organizationId)
    .where('p.test', '=', test)
    .where((eb) => eb.or([eb('p.account_id', 'is', null), eb('a.email', '=', email)]))
    .execute();
  const find = (isOf: (accountId: string | null) => boolean): StoredProfile => {
    const row = rows.find(({ accountId }) => isOf(accountId));
    return row ? parsed(row.profile) : EMPTY_PROFILE;
  };
  return { account: find((id) => id !== null), organization: find((id) => id === null) };
}

/** All of an account, the test one too. */
export async function listProfiles(
  db: Database,
  accountId: string,
): Promise<readonly (StoredProfile & { readonly test: boolean; readonly updatedAt: Date })[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['profile', 'test', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .orderBy('test')
    .execute();
  return rows.map(({ profile, ...row }) => ({ ...row, ...parsed(profile) }));
}

export async function writeProfile(
  db: Database,
  owner: ProfileOwner,
  { profile, updatedAt }: { readonly profile: StoredProfile; readonly updatedAt: Date },
): Promise<void> {
  const { organizationId, accountId, test } = owner;
  await sql`
    insert into profiles (organization_id, account_id, test, profile, updated_at)
    values (${organizationId}, ${accountId}, ${test}, ${JSON.stringify(profile)}, ${updatedAt})
    on conflict (organization_id, account_id, test)
    do update set profile = excluded.profile, updated_at = excluded.updated_at`.execute(db);
}

// `as`: read back as `writeProfile` wrote it.
function parsed(text: string): StoredProfile {
  return JSON.parse(text) as StoredProfile;
}
