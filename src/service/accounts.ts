import { notFound } from '../domain/refusal.ts';
import { ensureAccount, findAccount, findOrganization, setAccountCredits } from '../store/accounts.ts';
import { readLedger } from '../store/charges.ts';
import { audit, type AdminContext } from './keys.ts';

/** An account, by the name of its organization and its address. */
export type NamedAccount = { readonly organization: string; readonly email: string };

/** Throws `not_found` where there is none. */
export async function requireAccount({ db }: AdminContext, { organization: name, email }: NamedAccount) {
  const organization = await findOrganization(db, name);
  const account = organization && (await findAccount(db, organization.id, email));
  if (!account) throw notFound('account');
  return { ...account, organizationId: organization.id };
}

/** Sets an account's credits a month, null for the default, and makes the account if need be. */
export async function setAccountQuota(
  admin: AdminContext,
  { organizationId, email }: { readonly organizationId: string; readonly email: string },
  credits: number | null,
): Promise<void> {
  await admin.db.transaction().execute(async (trx) => {
    const account = await ensureAccount(trx, { id: admin.ids.account(), organizationId, email });
    await setAccountCredits(trx, account.id, credits);
    await audit({ ...admin, db: trx }, { organizationId, action: 'quota.set', target: account.id });
  });
}

/** The account's charges, newest first. */
export async function showLedger(admin: AdminContext, whose: NamedAccount) {
  return readLedger(admin.db, (await requireAccount(admin, whose)).id);
}
