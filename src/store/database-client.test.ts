import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { DatabaseClient } from './database-client.ts';
import { DatabaseTimeout, isOutage } from './failure.ts';
import type { Host } from './hosts.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

/** A connection whose host is found once `find` resolves. */
function open(admit: () => Promise<void> = async () => {}) {
  const { host = '', port = 0, user = '' } = database.connection;
  const found = Promise.withResolvers<Host>();
  const admitted: unknown[] = [];
  const doubts: unknown[] = [];
  const client = new DatabaseClient({
    connectionString: `postgresql://${user}@nowhere.invalid/${database.name}`,
    hosts: {
      find: () => found.promise,
      doubt: (_, isSilent) => void doubts.push(isSilent),
      admit: async (_, it) => {
        admitted.push(it);
        await admit();
        return () => {};
      },
    },
  });
  const opening = client.connect();
  return { client, admitted, doubts, opening, find: () => found.resolve({ url: database.url, host, port }) };
}

test('opens to the host that was found', async () => {
  const { client, opening, admitted, find } = open();
  find();
  await opening;
  assert.equal(admitted.length, 1);
  await client.end();
});

test('prepares a statement once, and is spent once the server takes no writes, but not for any other error', async () => {
  const { client, opening, find } = open();
  find();
  await opening;
  for (const value of ['a', 'b']) await client.query('select $1::text', [value]);
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_prepared_statements where statement = $1',
    ['select $1::text'],
  );
  assert.equal(rows.length, 1);
  await assert.rejects(client.query('select 1 / 0'));
  assert.equal(client.isSpent, false);
  await client.query('set default_transaction_read_only = on');
  await assert.rejects(client.query('create table refused ()'));
  assert.equal(client.isSpent, true);
  await client.end();
});

test('tells a connection that was cut for its silence from one that broke', async () => {
  for (const [error, isSilent] of [
    [new DatabaseTimeout(), true],
    [new Error('it broke'), false],
  ] as const) {
    const { client, opening, doubts, find } = open();
    find();
    await opening;
    const broken = once(client, 'error');
    client.connection.stream.destroy(error);
    await broken;
    assert.deepEqual(doubts, [isSilent]);
  }
});

test('leaves no connection to a host that does not serve', async () => {
  const { client, opening, find } = open(() => Promise.reject(new Error('it is a standby')));
  const ended = once(client, 'end', { signal: AbortSignal.timeout(20_000) });
  find();
  await assert.rejects(opening, /it is a standby/);
  await ended;
});

const givingUp: Readonly<Record<string, (client: DatabaseClient) => void>> = {
  'was ended': (client) => void client.end().catch(() => {}),
  'waited for too long': (client) => void client.connection.stream.destroy(),
};
for (const [how, giveUp] of Object.entries(givingUp))
  test(`opens no connection for whoever ${how} before a host was found`, async () => {
    const { client, opening, admitted, find } = open();
    giveUp(client);
    find();
    try {
      await assert.rejects(opening, DatabaseTimeout);
      assert.deepEqual(admitted, []);
    } finally {
      client.connection.stream.destroy();
    }
  });

test('a server that takes the connection and says nothing is one that is out of reach for now', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // `as`: a server that listens on a port has an address of this form.
  const { port } = silent.address() as AddressInfo;
  const client = new DatabaseClient({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const failure = await client.connect().then(
    () => null,
    (error: unknown) => error,
  );
  silent.close();
  assert.ok(failure instanceof DatabaseTimeout, String(failure));
  assert.equal(isOutage(failure), true);
});
