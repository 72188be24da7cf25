import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIds } from '../domain/ids.ts';
import { createDatabase } from '../store/database.ts';
import { findDeliberations, type StoredRun } from '../store/deliberations.ts';
import { freshDatabase } from '../../test/database.ts';
import { callerOf, createIdleService, NO_LIMITS } from '../../test/idle-service.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { startAdmitted } from './admission.ts';
import { createKey } from './keys.ts';

test('admits what finds its account erased, and the next one taken by another request', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const admin = { db, ids: createIds(Date.now), now: Date.now };
  const started: StoredRun[] = [];
  const given = { ...admin, node: 'node_1', limits: NO_LIMITS };
  const service = createIdleService({ ...given, onStart: (run) => void started.push(run) });
  const { id: keyId } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const request = {
    caller: await callerOf(pool, keyId),
    userEmail: 'ada@example.com',
    idempotencyKey: null,
    bodyHash: Buffer.alloc(32),
    callerKeys: new Map(),
  };
  const [admitted] = await findDeliberations(db, [await seedDeliberation(db)]);
  assert.ok(admitted?.about === null);
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    // Of a deliberation that is stored for an account that is not there.
    if (tries < 3)
      await pool.query(`insert into accounts (id, organization_id, email) values ('a', 'gone', 'a')`);
    return admitted;
  };
  assert.equal((await startAdmitted(service, request, attempt)).id, admitted.id);
  assert.deepEqual([tries, started], [3, [admitted]]);
});
