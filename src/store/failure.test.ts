import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { createDatabase } from './database.ts';
import {
  DatabaseTimeout,
  isConflict,
  isDuplicate,
  isOrphan,
  isOutage,
  NoServingHost,
  outageOf,
} from './failure.ts';
import { readOrganization } from './organizations.ts';

test('tells a row that another misses, one that is there already, and an outage apart', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const failureOf = async (statement: string): Promise<unknown> =>
      pool.query(statement).catch((error: unknown) => error);
    const orphan = await failureOf(`insert into accounts values ('acc_1', 'org_none', 'a@example.com')`);
    await pool.query(`insert into organizations values ('org_1', 'one')`);
    const missing = await readOrganization(createDatabase(pool), 'org_none').catch((error: unknown) => error);
    const duplicate = await failureOf(`insert into organizations values ('org_1', 'another')`);
    const kinds = [isOrphan, isDuplicate, isConflict, isOutage];
    assert.deepEqual(
      [orphan, missing, duplicate].map((error) => kinds.map((is) => is(error))),
      [
        [true, false, false, false],
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

test('tells the operator why the database cannot be used, and nothing of other errors', () => {
  const coded = (code: string) => Object.assign(new Error('words of a library'), { code });
  for (const [error, reason] of [
    [coded('53100'), 'its disk is full (53100)'],
    [coded('53200'), 'it has run out of memory or room (53200)'],
    [coded('57P01'), 'it is starting, stopping or was told to end the connection (57P01)'],
    [coded('40P01'), 'two transactions were in each other’s way (40P01)'],
    [coded('ECONNREFUSED'), 'it is out of reach (ECONNREFUSED)'],
    [new DatabaseTimeout(), 'it is out of reach (ETIMEDOUT)'],
    [
      new NoServingHost(['a:1: it is a standby', 'b:2: it is read-only']),
      'no host serves (a:1: it is a standby; b:2: it is read-only)',
    ],
    [new Error('Connection terminated unexpectedly'), 'the connection was cut'],
    [
      new Error('timeout exceeded when trying to connect'),
      'no connection came free in time: it does not answer, or the pool (WITAN_POOL_SIZE) has run dry',
    ],
    [coded('42P01'), null],
    [new Error('Something else'), null],
  ] as const)
    assert.equal(outageOf(error), reason);
});
