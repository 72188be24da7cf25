import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { inspectDatabase } from './inspect.ts';

test('says of a database how far away it is, how large, and that it has all that this release needs', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const { version, sizeBytes, latencyMs, mostConnections, pending, isEmpty } = await inspectDatabase(
    pool,
    Date.now,
  );
  assert.match(version, /^\d+\.\d+$/);
  for (const size of [sizeBytes, latencyMs, mostConnections]) assert.ok(size > 0.001, String(size));
  assert.deepEqual([pending, isEmpty], [[], false]);
});
