import type { Account, Quota } from '@witan/client';
import { monthOf, quotaOf } from '../domain/charge.ts';
import { findAccount } from '../store/accounts.ts';
import { readUsage } from '../store/charges.ts';
import type { Caller, Basics } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

/** The account's quota this month. An address never seen has used nothing, and a test key uses nothing. */
export async function readAccount(service: Basics, caller: Caller, userEmail: string): Promise<Account> {
  requireOwnAddress(caller, userEmail);
  const month = monthOf(service.now());
  const account = await findAccount(service.db, caller.organizationId, userEmail);
  const usage =
    account && !caller.test ? await readUsage(service.db, account.id, month) : { used: 0, reserved: 0 };
  const limit = account?.monthlyCredits ?? service.limits.accountCredits;
  const quota: Quota = quotaOf({ limit, ...usage, month });
  return { object: 'account', userEmail, ...quota };
}
