import { notFound } from '../../src/domain/refusal.ts';
import type { AdminContext } from '../../src/service/keys.ts';
import { findOrganization } from '../../src/store/accounts.ts';
import { asAdmin } from './admin.ts';
import type { Io } from './io.ts';
import { readOrganization } from './key-order.ts';

/** Works in the organization of that name; `not_found` where there is none. */
export function inOrganization<T>(
  io: Io,
  org: string,
  work: (admin: AdminContext, organizationId: string) => Promise<T>,
): Promise<T> {
  const name = readOrganization(org);
  return asAdmin(io, async (admin) => {
    const organization = await findOrganization(admin.db, name);
    if (!organization) throw notFound('organization');
    return work(admin, organization.id);
  });
}
