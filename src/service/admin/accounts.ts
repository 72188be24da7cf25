import type { AccountList, AccountUse } from '@witan/client';
import { monthOf } from '../../domain/charge.ts';
import { notFound } from '../../domain/refusal.ts';
import { findAccount, listAccountsOf, readAccountUse } from '../../store/accounts.ts';
import type { AccountUse as StoredUse } from '../../store/accounts.ts';
import { setAccountQuota } from '../accounts.ts';
import { eraseAccountById } from '../erase.ts';
import type { Caller, Service } from '../service.ts';
import { adminOf, pageOf, requireLive } from './context.ts';

export async function listOwnAccounts(
  service: Service,
  { organizationId, world }: Caller,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<AccountList> {
  const of = { organizationId, world, month: monthOf(service.now()) };
  const found = await listAccountsOf(service.db, of, { limit: limit + 1, cursor });
  const { shown, nextCursor } = pageOf(found, limit, ({ userEmail }) => userEmail);
  return {
    object: 'list',
    accounts: shown.map((use) => shownUse(world === 'test' ? { ...use, used: 0, reserved: 0 } : use)),
    nextCursor,
  };
}

/** Sets an account's credits a month, null for the default; makes the account if need be. */
export async function setOwnQuota(
  service: Service,
  caller: Caller,
  { userEmail, monthlyCredits }: { readonly userEmail: string; readonly monthlyCredits: number | null },
): Promise<AccountUse> {
  requireLive(caller);
  const { organizationId } = caller;
  await setAccountQuota(adminOf(service, caller), { organizationId, email: userEmail }, monthlyCredits);
  const of = { organizationId, world: null, month: monthOf(service.now()) };
  const found = await readAccountUse(service.db, of, userEmail);
  if (!found) throw notFound('account');
  return shownUse(found);
}

/** Erases an account with all that it asked, decided and stored. */
export async function eraseOwnAccount(service: Service, caller: Caller, userEmail: string): Promise<void> {
  requireLive(caller);
  const account = await findAccount(service.db, caller.organizationId, userEmail);
  if (!account) throw notFound('account');
  await eraseAccountById(adminOf(service, caller), caller.organizationId, account.id);
}

function shownUse(use: StoredUse): AccountUse {
  return { ...use, createdAt: use.createdAt.toISOString() };
}
