// A deliberation on disk as an admission leaves it, for tests of what happens to it afterwards.

import { createIds } from '../src/domain/ids.ts';
import { newDrawSecret } from '../src/domain/secret-draws.ts';
import type { DeliberationId } from '@witan/client';
import { ensureAccount, ensureOrganization } from '../src/store/accounts.ts';
import { reserveCredits } from '../src/store/charges.ts';
import type { Database } from '../src/store/database.ts';
import { insertDeliberation } from '../src/store/deliberations.ts';
import { transact } from '../src/store/transact.ts';

const ids = createIds(Date.now);

/** Admitted, charged 100 credits and owned by `node`; nothing of it has run. */
export async function seedDeliberation(
  db: Database,
  options: { readonly node?: string; readonly idempotencyKey?: string | null } = {},
): Promise<DeliberationId> {
  const id = ids.deliberation();
  const organization = await ensureOrganization(db, {
    id: ids.organization(),
    name: 'Analytical Engines',
  });
  const account = await ensureAccount(db, {
    id: ids.account(),
    organizationId: organization.id,
    email: 'ada@example.com',
  });
  await transact(db, [
    reserveCredits({
      deliberationId: id,
      organizationId: organization.id,
      accountId: account.id,
      month: '2026-11-01',
      credits: 100,
      organizationLimit: 1_000_000,
      accountLimit: 1_000_000,
    }),
    ...insertDeliberation(
      {
        id,
        organizationId: organization.id,
        accountId: account.id,
        keyId: 'key_1',
        memoId: ids.memo(),
        byTestKey: false,
        mode: 'live',
        brief: {
          question: 'Rewrite or profile?',
          options: [],
          criteria: [],
          musts: [],
          context: null,
          transparent: false,
        },
        panel: [],
        about: null,
        drawSecret: newDrawSecret(),
        requestId: ids.request(),
        node: options.node ?? 'node_1',
        createdAt: new Date(),
        deadlineAt: new Date(Date.now() + 240_000),
        idempotencyScope: '',
        idempotencyKey: options.idempotencyKey ?? null,
        bodyHash: Buffer.alloc(32),
      },
      { ofKey: 1_000_000, ofOrganization: 1_000_000 },
    ),
  ]);
  return id;
}
