import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { isConflict, isDuplicate, isOrphan, isOutage } from './failure.ts';

test('tells a row that another misses, one that is there already, and an outage apart', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const failureOf = async (statement: string): Promise<unknown> =>
      pool.query(statement).catch((error: unknown) => error);
    const orphan = await failureOf(`insert into accounts values ('acc_1', 'org_none', 'a@example.com')`);
    await pool.query(`insert into organizations values ('org_1', 'one')`);
    const duplicate = await failureOf(`insert into organizations values ('org_1', 'another')`);
    const kinds = [isOrphan, isDuplicate, isConflict, isOutage];
    assert.deepEqual(
      [orphan, duplicate].map((error) => kinds.map((is) => is(error))),
      [
        [true, false, false, false],
        [false, true, false, false],
      ],
    );
  } finally {
    await drop();
  }
});

test('takes a machine without a socket or a port for one more connection for an outage, and a refused login not', () => {
  const outages = [
    'EMFILE',
    'EADDRNOTAVAIL',
    'ENETDOWN',
    'ECONNRESET',
    '53300',
    '57P03',
    '08006',
    '28P01',
    '42P01',
  ].filter((code) => isOutage(Object.assign(new Error('connect'), { code })));
  assert.deepEqual(outages, ['EMFILE', 'EADDRNOTAVAIL', 'ENETDOWN', 'ECONNRESET', '53300', '57P03', '08006']);
});
