import { monthOf } from '../domain/charge.ts';
import { notFound } from '../domain/refusal.ts';
import {
  ensureAccount,
  findAccount,
  findOrganization,
  listAccounts,
  setAccountCredits,
} from '../store/accounts.ts';
import type { AccountLine } from '../store/accounts.ts';
import { readLedger } from '../store/charges.ts';
import type { LedgerLine } from '../store/charges.ts';
import type { AdminContext } from './keys.ts';

export async function showAccounts(admin: AdminContext): Promise<AccountLine[]> {
  return listAccounts(admin.db, monthOf(admin.now()));
}

type Whose = { readonly organization: string; readonly email: string };

/** Sets an account's credits a month, and makes the account if need be. */
export async function setQuota(admin: AdminContext, whose: Whose, credits: number): Promise<void> {
  const organization = await findOrganization(admin.db, whose.organization);
  if (!organization) throw notFound('organization');
  const account = await ensureAccount(admin.db, {
    id: admin.ids.account(),
    organizationId: organization.id,
    email: whose.email,
  });
  await setAccountCredits(admin.db, account.id, credits);
}

/** The account's charges, newest first. */
export async function showLedger(admin: AdminContext, whose: Whose): Promise<LedgerLine[]> {
  const organization = await findOrganization(admin.db, whose.organization);
  const account = organization && (await findAccount(admin.db, organization.id, whose.email));
  if (!account) throw notFound('account');
  return readLedger(admin.db, account.id);
}
