import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { createDatabase } from './database.ts';
import { keepSigningKey, listPublicKeys, newestPrivateKey } from './signing-keys.ts';

test('a key is made where the database holds none, and the newest that it holds signs from then on', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  let made = 0;
  const newest = () =>
    newestPrivateKey(db, () => {
      made += 1;
      return keyOf(`made ${made}`);
    });
  const keyOf = (id: string) => ({ id, publicKey: `public ${id}`, privateKey: `private ${id}` });
  const started = await Promise.all([newest(), newest(), newest()]);
  assert.deepEqual(started, Array(3).fill('private made 1'));
  await keepSigningKey(db, keyOf('next'));
  await keepSigningKey(db, { ...keyOf('of the operator'), privateKey: null });
  assert.deepEqual([await newest(), made], ['private next', 1]);
  assert.deepEqual(await listPublicKeys(db), ['public of the operator', 'public next', 'public made 1']);
});
