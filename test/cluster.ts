// Several nodes of one service on one database with one simulator, each a process of its own.

import type { Pool } from 'pg';
import { createClient } from '../client/src/client.ts';
import type { Client } from '../client/src/client.ts';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { spawnServer, spawnSimulator } from './programs.ts';
import type { Environment, ServerProgram, SimulatorProgram } from './programs.ts';

/** Limits that any number of deliberations at once stays under. */
export const UNLIMITED: Environment = {
  WITAN_RATE_PER_MINUTE: '1000000',
  WITAN_IN_FLIGHT_PER_KEY: '100000',
  WITAN_IN_FLIGHT_PER_ORGANIZATION: '100000',
  WITAN_IN_FLIGHT: '100000',
  WITAN_ACCOUNT_CREDITS: '2000000000',
  WITAN_ORGANIZATION_CREDITS: '2000000000',
};

export type Cluster = {
  readonly nodes: ServerProgram[];
  readonly vendors: SimulatorProgram;
  readonly key: string;
  /** Another node beside those that are there. */
  readonly add: (more?: Environment) => Promise<ServerProgram>;
  /** Any node that runs, as a load balancer would choose it. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** A client whose every request may reach another node. */
  readonly client: (onRequest?: (path: string) => void) => Client;
  readonly close: () => Promise<void>;
};

/** Starts `size` nodes on the database at `url`, which has its tables already. */
export async function startCluster(options: {
  readonly url: string;
  readonly pool: Pool;
  readonly size: number;
  readonly vendors: Parameters<typeof spawnSimulator>[0];
  /** For the nodes, given the address of the simulator. */
  readonly env?: Environment | ((simulatorUrl: string) => Promise<Environment>);
  /** For the nodes' Node. */
  readonly flags?: readonly string[];
}): Promise<Cluster> {
  const { url, pool, size } = options;
  const vendors = await spawnSimulator(options.vendors);
  const env = {
    PORT: '0',
    DATABASE_URL: url,
    WITAN_POOL_SIZE: '10',
    WITAN_LOG_LEVEL: 'warn',
    ...UNLIMITED,
    ...vendors.seats,
    ...(typeof options.env === 'function' ? await options.env(vendors.url) : options.env),
  };
  const nodes: ServerProgram[] = [];
  const add = async (more: Environment = {}): Promise<ServerProgram> => {
    const node = await spawnServer({ ...env, ...more }, options.flags);
    nodes.push(node);
    void node.gone.then(() => void nodes.splice(nodes.indexOf(node), 1));
    return node;
  };
  await Promise.all(Array.from({ length: size }, () => add()));
  const admin = { db: createDatabase(pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const anywhere = (): string => nodes[Math.floor(Math.random() * nodes.length)]?.url ?? 'http://127.0.0.1:1';
  return {
    nodes,
    vendors,
    key,
    add,
    fetch: (path, init = {}) =>
      fetch(anywhere() + path, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...init.headers },
      }),
    client: (onRequest = () => {}) =>
      createClient({
        apiKey: key,
        baseUrl: 'http://anywhere',
        maxRetries: 20,
        fetch: (address, init) => {
          const path = address.slice('http://anywhere'.length);
          onRequest(path);
          return fetch(anywhere() + path, init);
        },
      }),
    close: async () => {
      await Promise.all([...nodes.map(({ kill }) => kill()), vendors.kill()]);
    },
  };
}
