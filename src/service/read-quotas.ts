import type { Account, Quota } from '@witan/client';
import { monthOf, quotaOf } from '../domain/charge.ts';
import { findAccount } from '../store/accounts.ts';
import { NOTHING_USED, readUsage } from '../store/charges.ts';
import type { Caller, Basics } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

/** The account's quota this month. An address never seen has used nothing. */
export async function readAccount(service: Basics, caller: Caller, userEmail: string): Promise<Account> {
  requireOwnAddress(caller, userEmail);
  const account = await findAccount(service.db, caller.organizationId, userEmail);
  const limit = account?.monthlyCredits ?? service.limits.accountCredits;
  const quota = await readQuota(service, caller, { owner: account?.id, limit });
  return { object: 'account', userEmail, ...quota };
}

/** The quota this month of all accounts of the caller's organization together. */
export function readOrganizationQuota(service: Basics, caller: Caller): Promise<Quota> {
  const limit = caller.organizationCredits ?? service.limits.organizationCredits;
  return readQuota(service, caller, { owner: caller.organizationId, limit });
}

/** A test key uses nothing. */
async function readQuota(
  { db, now }: Basics,
  { test }: Caller,
  { owner, limit }: { readonly owner: string | undefined; readonly limit: number },
): Promise<Quota> {
  const month = monthOf(now());
  const usage = owner !== undefined && !test ? await readUsage(db, owner, month) : NOTHING_USED;
  return quotaOf({ limit, ...usage, month });
}
