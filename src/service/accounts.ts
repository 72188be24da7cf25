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
import type { Office } from './keys.ts';

export async function showAccounts(office: Office): Promise<AccountLine[]> {
  return listAccounts(office.db, monthOf(office.now()));
}

type Whose = { readonly organization: string; readonly email: string };

/** Sets an account's credits a month, and makes the account if need be. */
export async function setQuota(office: Office, whose: Whose, credits: number): Promise<void> {
  const organization = await findOrganization(office.db, whose.organization);
  if (!organization) throw notFound('organization');
  const account = await ensureAccount(office.db, {
    id: office.ids.account(),
    organizationId: organization.id,
    email: whose.email,
  });
  await setAccountCredits(office.db, account.id, credits);
}

/** The account's charges, newest first. */
export async function showLedger(office: Office, whose: Whose): Promise<LedgerLine[]> {
  const organization = await findOrganization(office.db, whose.organization);
  const account = organization && (await findAccount(office.db, organization.id, whose.email));
  if (!account) throw notFound('account');
  return readLedger(office.db, account.id);
}
