import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openPool } from './connect.ts';
import { createDatabase } from './database.ts';
import { refusedFor } from './failure.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

test('undoes all statements where one refuses or fails, and the connection takes the next transaction', async () => {
  const pool = openPool(database.connection, { poolSize: 1, log: () => {} });
  const db = createDatabase(pool);
  const add = (name: string) => sql`insert into organizations (id, name) values (${name}, ${name})`;
  const names = () => sql<{ id: string }>`select id from organizations where id <> ${''} order by id`;
  const refused = transact(db, [
    add('a'),
    sql`select refuse_unless(${false}::boolean, 'enough')`,
    add('b'),
    add('b'),
  ]);
  // The first to fail says why: what follows it only says that the transaction is over.
  await assert.rejects(refused, (error) => refusedFor(error) === 'enough');
  await assert.rejects(
    transact(db, [add('c'), sql`select refuse_unless(null, 'unknown')`]),
    (error) => refusedFor(error) === 'unknown',
  );
  await assert.rejects(transact(db, [add('d'), add('d')]), /duplicate key/);
  const [, granted, listed] = await transact(db, [
    add('e'),
    sql`select refuse_unless(${true}::boolean, 'enough')`,
    names(),
  ]);
  assert.equal(granted.length, 1);
  assert.deepEqual(listed, [{ id: 'e' }]);
  assert.deepEqual((await names().execute(db)).rows, [{ id: 'e' }]);
  await pool.end();
});

test('has sent the whole transaction before the first answer to it comes', async () => {
  const pool = openPool(database.connection, { poolSize: 1, log: () => {} });
  const client = await pool.connect();
  const { connection } = client;
  client.release();
  const sent: number[] = [];
  const { stream } = connection;
  assert.ok(stream instanceof Socket);
  connection.on('readyForQuery', () => sent.push(stream.bytesWritten));
  await transact(createDatabase(pool), [sql`select ${1}::int`, sql`select ${2}::int`]);
  assert.equal(sent.length, 4);
  assert.equal(new Set(sent).size, 1);
  await pool.end();
});
