import { EMPTY_PROFILE, type StoredProfile } from '../domain/profile.ts';
import type { Database, StoredRow } from './database.ts';
import { fromJson, toJson } from './json.ts';

/** An account's profile, or with null the organization's. Test keys have their own. */
type ProfileOwner = Pick<StoredRow<'profiles'>, 'organizationId' | 'accountId' | 'test'>;

export type FoundProfile = { readonly profile: StoredProfile; readonly updatedAt: Date | null };

const NONE: FoundProfile = { profile: EMPTY_PROFILE, updatedAt: null };

/** An empty profile where none was set. */
export async function readProfile(db: Database, owner: ProfileOwner): Promise<FoundProfile> {
  const row = await db
    .selectFrom('profiles')
    .select(['profile', 'updatedAt'])
    .where('organizationId', '=', owner.organizationId)
    .where('accountId', 'is not distinct from', owner.accountId)
    .where('test', '=', owner.test)
    .executeTakeFirst();
  return row ? { ...row, profile: fromJson(row.profile) } : NONE;
}

/** The profiles of the account with this address and of its organization, in one query. */
export async function readProfilesFor(
  db: Database,
  of: { readonly organizationId: string; readonly email: string; readonly test: boolean },
): Promise<{ readonly account: StoredProfile; readonly organization: StoredProfile }> {
  const { organizationId, email, test } = of;
  const rows = await db
    .selectFrom('profiles as p')
    .leftJoin('accounts as a', 'a.id', 'p.accountId')
    .select(['p.accountId', 'p.profile'])
    .where('p.organizationId', '=', organizationId)
    .where('p.test', '=', test)
    .where((eb) => eb.or([eb('p.accountId', 'is', null), eb('a.email', '=', email)]))
    .execute();
  const find = (isOf: (accountId: string | null) => boolean): StoredProfile => {
    const row = rows.find(({ accountId }) => isOf(accountId));
    return row ? fromJson(row.profile) : EMPTY_PROFILE;
  };
  return { account: find((id) => id !== null), organization: find((id) => id === null) };
}

/** All profiles of an account, with the one of test keys. */
export async function listProfiles(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('profiles')
    .select(['profile', 'test', 'updatedAt'])
    .where('accountId', '=', accountId)
    .orderBy('test')
    .execute();
  return rows.map(({ profile, ...row }) => ({ ...row, ...fromJson(profile) }));
}

export async function writeProfile(
  db: Database,
  owner: ProfileOwner,
  { profile, updatedAt }: { readonly profile: StoredProfile; readonly updatedAt: Date },
): Promise<void> {
  const set = { profile: toJson(profile), updatedAt };
  await db
    .insertInto('profiles')
    .values({ ...owner, ...set })
    .onConflict((oc) => oc.columns(['organizationId', 'accountId', 'test']).doUpdateSet(set))
    .execute();
}
