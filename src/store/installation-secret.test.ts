import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { installationSecret } from './installation-secret.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

test('gives every node that asks at once the same secret, and another for another name', async () => {
  const { pool } = database;
  const asked = await Promise.all(Array.from({ length: 8 }, () => installationSecret(pool, 'boundary')));
  const values = new Set(asked.map((secret) => secret.reveal()));
  assert.equal(values.size, 1);
  assert.match([...values][0] ?? '', /^[0-9a-f]{64}$/);
  assert.ok(!values.has((await installationSecret(pool, 'other')).reveal()));
});

test('shows itself to no log', async () => {
  const secret = await installationSecret(database.pool, 'boundary');
  assert.equal(`${secret} ${JSON.stringify(secret)}`.includes(secret.reveal()), false);
});
