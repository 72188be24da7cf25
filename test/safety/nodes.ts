// Several servers in this process on one database.

import type { TestContext } from 'node:test';
import type { Pool } from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { createIds } from '../../src/domain/ids.ts';
import { createLog } from '../../src/observe/log.ts';
import type { Server } from '../../src/server.ts';
import { startServer } from '../../src/server.ts';
import { createKey } from '../../src/service/keys.ts';
import type { KeyOrder, MadeKey } from '../../src/service/keys.ts';
import { createDatabase } from '../../src/store/database.ts';
import { freshDatabase } from '../database.ts';
import { environmentFor } from '../server.ts';

export type Nodes = {
  readonly urls: readonly string[];
  readonly pool: Pool;
  /** Stops the first at once. */
  readonly stop: () => Promise<void>;
  readonly createKey: (order?: Partial<KeyOrder>) => Promise<MadeKey>;
};

export async function startNodes(
  t: TestContext,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Nodes> {
  const database = await freshDatabase();
  const config = readConfig({ ...environmentFor(database.url), ...env }, '/nowhere');
  const servers: Server[] = [];
  for (let i = 0; i < count; i += 1) {
    servers.push(await startServer(config, createLog('silent'), { firstKey: false }));
  }
  t.after(async () => {
    await Promise.all(servers.map((server) => server.close(0)));
    await database.drop();
  });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  return {
    urls: servers.map(({ url }) => url),
    pool: database.pool,
    stop: async () => servers.shift()?.close(0),
    createKey: (order = {}) => createKey(admin, { organization: 'Analytical Engines', test: true, ...order }),
  };
}
