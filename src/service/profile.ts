import type { MustInput, Profile } from '@witan/client';
import type { StoredProfile } from '../domain/profile.ts';
import { forbidden } from '../domain/refusal.ts';
import { ensureAccount } from '../store/accounts.ts';
import { lockOrganization } from '../store/organizations.ts';
import { readProfiles, writeProfile, type FoundProfile } from '../store/profiles.ts';
import { writeAudit } from '../store/audit.ts';
import { changedElsewhere, etagOf, isNamedBy } from './precondition.ts';
import type { Caller, Service } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

/** The profile of an account, or where `userEmail` is null that of the key's organization; empty where none was set. */
export async function readOwnProfile({ db }: Pick<Service, 'db'>, caller: Caller, userEmail: string | null) {
  requireMine(caller, userEmail);
  const found = await readProfiles(db, caller, userEmail);
  return shown(userEmail, userEmail === null ? found.organization : found.account);
}

type NewProfile = Pick<Profile, 'userEmail'> & {
  readonly profile: StoredProfile;
  readonly ifMatch: string | undefined;
};

/** Replaces it, unless it is another than `ifMatch` names and not the same already: a retry. An account is made if need be. */
export async function setOwnProfile(
  { db, ids, now }: Pick<Service, 'db' | 'ids' | 'now'>,
  caller: Caller,
  { userEmail, profile, ifMatch }: NewProfile,
): Promise<Profile> {
  const { organizationId, test, keyId: actor } = caller;
  const updatedAt = new Date(now());
  const next = shown(userEmail, { profile, updatedAt });
  await db.transaction().execute(async (trx) => {
    // Of several at once, each reads what the one before it has left.
    await lockOrganization(trx, organizationId);
    const { etag } = await readOwnProfile({ db: trx }, caller, userEmail);
    if (!isNamedBy(ifMatch, etag) && next.etag !== etag) throw changedElsewhere('profile');
    const id = ids.account();
    const accountId = userEmail && (await ensureAccount(trx, { id, organizationId, email: userEmail })).id;
    await writeProfile(trx, { organizationId, accountId, test }, { profile, updatedAt });
    const target = accountId ?? organizationId;
    await writeAudit(trx, { organizationId, actor, action: 'profile.set', target });
  });
  return next;
}

function requireMine(caller: Caller, userEmail: string | null): void {
  if (userEmail !== null) return requireOwnAddress(caller, userEmail);
  if (!caller.scopes.includes('admin'))
    throw forbidden(
      'Without userEmail this is the profile of the organization, for keys with the scope "admin" alone.',
    );
}

function shown(userEmail: string | null, { profile, updatedAt }: FoundProfile): Profile {
  const { context, criteria, musts, language } = profile;
  return {
    object: 'profile',
    userEmail,
    context,
    criteria: criteria.map((criterion) => ({ ...described(criterion), weight: criterion.weight ?? null })),
    musts: musts.map(described),
    language,
    updatedAt: updatedAt?.toISOString() ?? null,
    etag: etagOf(profile),
  };
}

const described = ({ name, description }: MustInput) => ({ name, description: description ?? '' });
