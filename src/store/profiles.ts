import { EMPTY_PROFILE, type StoredProfile } from '../domain/profile.ts';
import type { Database, StoredRow } from './database.ts';
import { fromJson, toJson } from './json.ts';

/** An account's profile, or with null the organization's. Test keys have their own. */
type ProfileOwner = Pick<StoredRow<'profiles'>, 'organizationId' | 'accountId' | 'test'>;

export type FoundProfile = { readonly profile: StoredProfile; readonly updatedAt: Date | null };

const NONE: FoundProfile = { profile: EMPTY_PROFILE, updatedAt: null };

/** The profiles of the account with this address and of its organization, in one query; empty where none was set. */
export async function readProfiles(
  db: Database,
  { organizationId, test }: Pick<ProfileOwner, 'organizationId' | 'test'>,
  userEmail: string | null,
): Promise<{ readonly account: FoundProfile; readonly organization: FoundProfile }> {
  const rows = await db
    .selectFrom('profiles as p')
    .leftJoin('accounts as a', 'a.id', 'p.accountId')
    .select(['p.accountId', 'p.profile', 'p.updatedAt'])
    .where('p.organizationId', '=', organizationId)
    .where('p.test', '=', test)
    .where((eb) => eb.or([eb('p.accountId', 'is', null), eb('a.email', '=', userEmail)]))
    .execute();
  const found = rows.map((row) => ({ ...row, profile: fromJson(row.profile) }));
  const account = found.find(({ accountId }) => accountId !== null) ?? NONE;
  const organization = found.find(({ accountId }) => accountId === null) ?? NONE;
  return { account, organization };
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
