import { notFound } from '../domain/refusal.ts';
import { cancelDeliberation } from '../durable/finish.ts';
import { ensureAccount, findAccount, findOrganization } from '../store/accounts.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { listBoundKeys, revokeKeysOf } from '../store/api-keys.ts';
import { findAnyDeliberation } from '../store/deliberations.ts';
import { eraseDeliberations, eraseEmpty, listAccountIds, listOwned } from '../store/erase.ts';
import { isConflict } from '../store/failure.ts';
import { deleteView } from '../store/shares.ts';
import { keptSince } from '../store/idempotency-keys.ts';
import { endQuestions, endRun } from './cancel-deliberation.ts';
import type { NamedAccount } from './accounts.ts';
import { audit, audited, type AdminContext } from './keys.ts';
import type { Caller, Basics, RunAccess } from './service.ts';
import { findOwnDeliberation, findOwnMemo } from './tenancy.ts';

const BATCH = 500;

/** Erases a deliberation in whatever state, with its memo, events and steps. One that runs is cancelled first. */
export async function deleteDeliberation(service: Basics & RunAccess, caller: Caller, id: string) {
  await endRun(service, await findOwnDeliberation(service, caller, id));
  await eraseOne(service, caller, { id, as: 'deliberation', target: id });
}

/** Erases a memo with its deliberation. */
export async function deleteMemo(service: Basics & RunAccess, caller: Caller, id: string) {
  const { deliberationId } = await findOwnMemo(service, caller, id);
  await eraseOne(service, caller, { id: deliberationId, as: 'memo', target: id });
}

/** Erases what one reader of a shared memo thought. */
export async function eraseView(admin: AdminContext, organizationId: string, id: string): Promise<void> {
  await audited(admin, { organizationId, action: 'view.erased', target: id }, async (trx) => {
    if (!(await deleteView(trx, organizationId, id))) throw notFound('view');
  });
}

async function eraseOne(
  service: Basics & RunAccess,
  { organizationId, keyId: actor }: Caller,
  { id, as, target }: { readonly id: string; readonly as: 'deliberation' | 'memo'; readonly target: string },
): Promise<void> {
  await endQuestions(service, id);
  const entry = { organizationId, action: `${as}.erased`, target } as const;
  await audited({ db: service.db, actor }, entry, async (trx) => {
    const erased = await eraseDeliberations(trx, { ids: [id], since: keptSince(service.now()) });
    if (erased === 0) throw notFound(as);
  });
}

/**
 * Erases an account with all that it asked, decided and stored, and the keys that are bound to its address; what still
 * runs is cancelled. The ledger keeps the amounts under an id drawn for them. Returns how many deliberations there were.
 */
export async function eraseAccount(admin: AdminContext, whose: NamedAccount): Promise<number> {
  const organization = await findOrganization(admin.db, whose.organization);
  if (!organization) throw notFound('account');
  return eraseAccountOf(admin, organization.id, whose.email);
}

/** The same within an organization that is known. Returns how many deliberations there were. */
export async function eraseAccountOf(admin: AdminContext, organizationId: string, email: string) {
  const { db, ids } = admin;
  let account = await findAccount(db, organizationId, email);
  // A key may be bound to an address that has no account yet; it goes as the keys of an account do.
  if (!account && (await listBoundKeys(db, organizationId, email)).length > 0)
    account = await ensureAccount(db, { id: ids.account(), organizationId, email });
  if (!account) throw notFound('account');
  return eraseAccountById(admin, organizationId, account.id);
}

/** Erases an organization with its keys and accounts. Its keys end first, so that nothing new is admitted. */
export async function eraseOrganization(admin: AdminContext, name: string) {
  const organization = await findOrganization(admin.db, name);
  if (!organization) throw notFound('organization');
  const { id } = organization;
  await revokeKeysOf(admin.db, id);
  let accounts = 0;
  let deliberations = 0;
  do {
    for (;;) {
      const batch = await listAccountIds(admin.db, id, BATCH);
      if (batch.length === 0) break;
      for (const accountId of batch) deliberations += await eraseAccountById(admin, id, accountId);
      accounts += batch.length;
    }
  } while (!(await isDone(admin, (trx) => eraseEmpty(trx, 'organizations', id))));
  return { accounts, deliberations };
}

async function eraseAccountById(admin: AdminContext, organizationId: string, accountId: string) {
  let erased = 0;
  const end = async (trx: DatabaseTransaction): Promise<boolean> => {
    if (!(await eraseEmpty(trx, 'accounts', accountId))) return false;
    await audit({ ...admin, db: trx }, { organizationId, action: 'account.erased', target: accountId });
    return true;
  };
  do {
    erased += await eraseOwned(admin, accountId);
  } while (!(await isDone(admin, end)));
  return erased;
}

/** False where an admission came in between, and there is more to erase first. */
async function isDone({ db }: AdminContext, end: (trx: DatabaseTransaction) => Promise<boolean>) {
  return db
    .transaction()
    .execute(end)
    .catch((error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    });
}

async function eraseOwned(admin: AdminContext, accountId: string): Promise<number> {
  const { db, now } = admin;
  const since = keptSince(now());
  for (let erased = 0; ;) {
    const batch = await listOwned(db, accountId, BATCH);
    if (batch.length === 0) return erased;
    for (const { id, running } of batch) {
      const found = running ? await findAnyDeliberation(db, id) : undefined;
      if (found) await cancelDeliberation({ db }, found);
    }
    erased += await eraseDeliberations(db, { ids: batch.map(({ id }) => id), since });
  }
}
