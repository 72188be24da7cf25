import type { IdList } from '@witan/client';
import { findAccount } from '../store/accounts.ts';
import { findIdsOf } from '../store/ids.ts';
import type { Caller, Service } from './service.ts';
import { requireOwnAddress } from './tenancy.ts';

const MOST = 10;

/** The account's newest ids of memos or deliberations that begin so, at most ten. */
export async function findIds(
  service: Service,
  caller: Caller,
  { userEmail, prefix }: { readonly userEmail: string; readonly prefix: string },
): Promise<IdList> {
  requireOwnAddress(caller, userEmail);
  const account = await findAccount(service.db, caller.organizationId, userEmail);
  const found = account
    ? await findIdsOf(service.db, { accountId: account.id, world: caller.world }, { prefix, limit: MOST + 1 })
    : [];
  return { object: 'id_list', ids: found.slice(0, MOST), more: found.length > MOST };
}
