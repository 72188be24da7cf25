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
function open() {
  const { host = '', port = 0, user = '' } = database.connection;
  const found = Promise.withResolvers<Host>();
  const admitted: unknown[] = [];
  const client = new DatabaseClient({
    connectionString: `postgresql://${user}@nowhere.invalid/${database.name}`,
    hosts: {
      find: () => found.promise,
      doubt: () => {},
      admit: async (_, it) => {
        admitted.push(it);
        return () => {};
      },
    },
  });
  const opening = client.connect();
  return { client, admitted, opening, find: () => found.resolve({ url: database.url, host, port }) };
}

test('opens to the host that was found', async () => {
  const { client, opening, admitted, find } = open();
  find();
  await opening;
  assert.equal(admitted.length, 1);
  await client.end();
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
