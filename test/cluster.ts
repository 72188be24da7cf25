// Several nodes of one service on one database with one simulator, each a process of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { createClient } from '../client/src/client.ts';
import type { Client } from '../client/src/client.ts';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import type { SeenRequest } from '../src/simulator/calls.ts';
import { createDatabase } from '../src/store/database.ts';

type Environment = Readonly<Record<string, string>>;

export type Program = {
  readonly url: string;
  readonly pid: number;
  /** What it wrote to stderr so far. */
  readonly logged: () => string;
  /** One command, one line of JSON. */
  readonly tell: (command: string) => Promise<unknown>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Resolves with its exit code, null where a signal ended it. */
  readonly gone: Promise<number | null>;
};

/** Starts a program that prints its address once it is ready. It ends when we do. */
export async function startProgram(
  file: string,
  env: Environment,
  flags: readonly string[] = [],
): Promise<Program> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', ...flags, path], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let logged = '';
  child.stderr.on('data', (piece: Buffer) => {
    logged = (logged + piece.toString()).slice(-200_000);
  });
  // `as`: the exit event's first argument.
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  child.stdin.on('error', () => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error(`${file} ended before it was ready: ${logged}`);
  return {
    url: first.value,
    pid: child.pid ?? 0,
    logged: () => logged,
    tell: async (command) => {
      child.stdin.write(`${command}\n`);
      return JSON.parse((await lines.next()).value ?? 'null') as unknown;
    },
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    gone,
  };
}

export type Vendors = Program & {
  /** Environment that seats all four providers here. */
  readonly seats: Environment;
  readonly calls: () => Promise<readonly SeenRequest[]>;
  readonly steer: (faults: Readonly<Record<string, unknown>>) => Promise<void>;
};

export async function startVendors(options: {
  readonly latencyMs: number;
  readonly piecesPerSecond: number;
  /** Put the time into what the models say. */
  readonly stamps?: boolean;
}): Promise<Vendors> {
  const program = await startProgram('./vendors.program.ts', {
    LATENCY_MS: String(options.latencyMs),
    PIECES_PER_S: String(options.piecesPerSecond),
    STAMPS: options.stamps ? '1' : '0',
  });
  const { url } = program;
  const key = 'a-key-for-the-simulator';
  return {
    ...program,
    seats: {
      OPENAI_BASE_URL: `${url}/openai/v1`,
      ANTHROPIC_BASE_URL: `${url}/anthropic/v1`,
      GOOGLE_BASE_URL: `${url}/google/v1beta`,
      XAI_BASE_URL: `${url}/xai/v1`,
      OPENAI_API_KEY: key,
      ANTHROPIC_API_KEY: key,
      GOOGLE_GENERATIVE_AI_API_KEY: key,
      XAI_API_KEY: key,
    },
    // `as`: the simulator lists its calls in this form.
    calls: async () => (await (await fetch(`${url}/control/calls`)).json()) as readonly SeenRequest[],
    steer: async (faults) => {
      const answer = await fetch(`${url}/control/faults`, { method: 'POST', body: JSON.stringify(faults) });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}

/** What any number of deliberations at once need. */
export const UNLIMITED: Environment = {
  WITAN_RATE_PER_MINUTE: '1000000',
  WITAN_IN_FLIGHT_PER_KEY: '100000',
  WITAN_IN_FLIGHT: '100000',
  WITAN_ACCOUNT_CREDITS: '2000000000',
  WITAN_ORGANIZATION_CREDITS: '2000000000',
};

export type Cluster = {
  readonly nodes: Program[];
  readonly vendors: Vendors;
  readonly key: string;
  /** Another node beside those that are there. */
  readonly add: (more?: Environment) => Promise<Program>;
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
  readonly vendors: Parameters<typeof startVendors>[0];
  readonly env?: Environment;
}): Promise<Cluster> {
  const { url, pool, size } = options;
  const vendors = await startVendors(options.vendors);
  const env = {
    PORT: '0',
    DATABASE_URL: url,
    WITAN_POOL_SIZE: '10',
    WITAN_LOG_LEVEL: 'warn',
    ...UNLIMITED,
    ...vendors.seats,
    ...options.env,
  };
  const nodes: Program[] = [];
  const add = async (more: Environment = {}): Promise<Program> => {
    const node = await startProgram('./node.program.ts', { ...env, ...more });
    nodes.push(node);
    void node.gone.then(() => void nodes.splice(nodes.indexOf(node), 1));
    return node;
  };
  await Promise.all(Array.from({ length: size }, () => add()));
  const office = { db: createDatabase(pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(office, { organization: 'Analytical Engines', test: false });
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
