import type { Profile } from '@witan/client';
import { EMPTY_PROFILE, type StoredProfile } from '../domain/profile.ts';
import { forbidden } from '../domain/refusal.ts';
import { ensureAccount, findAccount } from '../store/accounts.ts';
import { readProfile, writeProfile, type FoundProfile } from '../store/profiles.ts';
import { writeAudit } from '../store/audit.ts';
import type { Caller, Service } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

/** The profile of an account, or where `userEmail` is null that of the key's organization; empty where none was set. */
export async function readOwnProfile({ db }: Pick<Service, 'db'>, caller: Caller, userEmail: string | null) {
  requireMine(caller, userEmail);
  const { organizationId, test } = caller;
  const account = userEmail === null ? null : await findAccount(db, organizationId, userEmail);
  if (account === undefined) return shown(userEmail, { profile: EMPTY_PROFILE, updatedAt: null });
  return shown(userEmail, await readProfile(db, { organizationId, accountId: account?.id ?? null, test }));
}

/** Replaces it. An account is made if need be. */
export async function setOwnProfile(
  { db, ids, now }: Pick<Service, 'db' | 'ids' | 'now'>,
  caller: Caller,
  { userEmail, profile }: { readonly userEmail: string | null; readonly profile: StoredProfile },
): Promise<Profile> {
  requireMine(caller, userEmail);
  const { organizationId, test, keyId: actor } = caller;
  const updatedAt = new Date(now());
  await db.transaction().execute(async (trx) => {
    const id = ids.account();
    const account =
      userEmail === null ? null : await ensureAccount(trx, { id, organizationId, email: userEmail });
    const accountId = account?.id ?? null;
    await writeProfile(trx, { organizationId, accountId, test }, { profile, updatedAt });
    const target = accountId ?? organizationId;
    await writeAudit(trx, { organizationId, actor, action: 'profile.set', target });
  });
  return shown(userEmail, { profile, updatedAt });
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
    criteria: criteria.map(({ name, description, weight }) => ({
      name,
      description: description ?? '',
      weight: weight ?? null,
    })),
    musts: musts.map(({ name, description }) => ({ name, description: description ?? '' })),
    language,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
