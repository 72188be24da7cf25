import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import type { DatabaseConnection } from './database-client.ts';
import { createHosts, readHostList } from './hosts.ts';
import { createWriteProbe } from './write-probe.ts';

/** A new connection takes several turns, and so more time than a server that listens has to answer in. */
const TURN_MS = 1_600;

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

/** What it gives, while each turn of the event loop takes that long. */
async function whileBusy<T>(act: () => Promise<T>): Promise<T> {
  let isBusy = true;
  const work = (): void => {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until);
    if (isBusy) setImmediate(work);
  };
  setImmediate(work);
  try {
    return await act();
  } finally {
    isBusy = false;
  }
}

for (const [what, connectionTo] of [
  ['the one host', (): DatabaseConnection => database.connection],
  [
    'the host that serves',
    (): DatabaseConnection => {
      const list = readHostList(`${database.url}&target_session_attrs=primary`);
      return { connectionString: list.urls[0], hosts: createHosts(list, {}) };
    },
  ],
] as const) {
  test(`a busy process finds that ${what} takes writes, also over a new connection`, async (t) => {
    const probe = createWriteProbe(connectionTo());
    t.after(probe.close);
    await whileBusy(async () => {
      const began = performance.now();
      await probe.write();
      assert.ok(performance.now() - began > 3 * TURN_MS, 'a connection was opened in less than four turns');
      await probe.write();
    });
  });
}
