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

type Seeding = {
  readonly node?: string;
  readonly idempotencyKey?: string | null;
  readonly organization?: string;
  readonly userEmail?: string;
  readonly keyId?: string;
  /** How many may run at the same time, with this one. */
  readonly most?: { readonly ofKey: number; readonly ofOrganization: number };
};

const MANY = 1_000_000;

/** Admitted, charged 100 credits and owned by `node`; nothing of it has run. */
export async function seedDeliberation(db: Database, options: Seeding = {}): Promise<DeliberationId> {
  const { node = 'node_1', idempotencyKey = null, keyId = 'key_1' } = options;
  const { organization: name = 'Analytical Engines', userEmail: email = 'ada@example.com' } = options;
  const id = ids.deliberation();
  const organization = await ensureOrganization(db, {
    id: ids.organization(),
    name,
  });
  const account = await ensureAccount(db, {
    id: ids.account(),
    organizationId: organization.id,
    email,
  });
  await transact(db, [
    reserveCredits({
      deliberationId: id,
      organizationId: organization.id,
      accountId: account.id,
      month: '2026-11-01',
      credits: 100,
      organizationLimit: MANY,
      accountLimit: MANY,
    }),
    ...insertDeliberation(
      {
        id,
        organizationId: organization.id,
        accountId: account.id,
        keyId,
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
        node,
        createdAt: new Date(),
        deadlineAt: new Date(Date.now() + 240_000),
        idempotencyScope: '',
        idempotencyKey,
        bodyHash: Buffer.alloc(32),
      },
      options.most ?? { ofKey: MANY, ofOrganization: MANY },
    ),
  ]);
  return id;
}
