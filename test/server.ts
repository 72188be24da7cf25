// The whole server in this process on a database of its own, asked over HTTP as any client would.

import type { Pool } from 'pg';
import type { DecisionMemo, ErrorObject } from '@witan/client';
import { readConfig } from '../src/config/config.ts';
import type { Config } from '../src/config/config.ts';
import { createIds } from '../src/domain/ids.ts';
import type { Log } from '../src/observe/log.ts';
import { startServer } from '../src/server.ts';
import { createKey } from '../src/service/keys.ts';
import type { KeyOrder, MadeKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { freshDatabase } from './database.ts';
import { until } from './until.ts';

/** A header that is null is not sent. */
export type TestHeaders = Readonly<Record<string, string | null>>;

export type TestServer = {
  readonly url: string;
  readonly pool: Pool;
  /** For a process or a service beside this one, as its DATABASE_URL. */
  readonly databaseUrl: string;
  /** A live key, answered by simulated advisors unless the environment brings real ones. */
  readonly key: string;
  readonly testKey: string;
  /** What the server logged, a line an entry. */
  readonly logged: readonly string[];
  /** POST /v1/deliberate. */
  readonly ask: (body: unknown, headers?: TestHeaders, signal?: AbortSignal) => Promise<Response>;
  readonly send: (method: string, path: string, headers?: TestHeaders) => Promise<Response>;
  /** With a JSON body; one that is no plain object is sent as it is. */
  readonly sendJson: (
    method: string,
    path: string,
    body: unknown,
    headers?: TestHeaders,
    signal?: AbortSignal,
  ) => Promise<Response>;
  /** PUT with a JSON body. */
  readonly put: (path: string, body: unknown, headers?: TestHeaders) => Promise<Response>;
  readonly createKey: (order?: Partial<KeyOrder>) => Promise<MadeKey>;
  readonly close: () => Promise<void>;
};

export type ServerOptions = {
  /** Over the harness's own: simulated advisors that answer at once, and no limit on the rate. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For what no variable sets. */
  readonly configure?: (config: Config) => Config;
};

export const ORGANIZATION = 'Analytical Engines';

/** A whole question: with options and criteria there is nothing to frame, so a memo takes less time. */
export const QUESTION = {
  question: 'Should we rewrite our importer, or profile it first?',
  userEmail: 'ada@example.com',
  options: [{ name: 'Rewrite it' }, { name: 'Profile it first' }],
  criteria: [{ name: 'Cost' }, { name: 'Time to result' }],
} as const;

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

export function environmentFor(url: string): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: url,
    WITAN_POOL_SIZE: '10',
    WITAN_SIMULATOR: '1',
    WITAN_SIMULATOR_LATENCY_MS: '0',
    WITAN_RATE_PER_MINUTE: '1000000',
    WITAN_FRAMES_PER_MINUTE: '1000000',
    WITAN_ORGANIZATION_FRAMES_PER_MINUTE: '1000000',
    WITAN_FAILED_KEYS_PER_MINUTE: '1000000',
  };
}

/** Starts it; call `close` at the end, or the process will not end. */
export async function startTestServer({ env, configure }: ServerOptions = {}): Promise<TestServer> {
  const database = await freshDatabase();
  const logged: string[] = [];
  const config = readConfig({ ...environmentFor(database.url), ...env }, '/nowhere');
  const server = await startServer(configure?.(config) ?? config, recordIn(logged)).catch(
    async (error: unknown) => {
      await database.drop();
      throw error;
    },
  );
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const make = (order: Partial<KeyOrder> = {}): Promise<MadeKey> =>
    createKey(admin, { organization: ORGANIZATION, test: false, ...order });
  const { key } = await make();
  const { key: testKey } = await make({ test: true });
  const { url } = server;
  const sendJson: TestServer['sendJson'] = (method, path, body, headers, signal) =>
    fetch(url + path, {
      method,
      headers: present({ ...bearer(key), 'Content-Type': 'application/json', ...headers }),
      ...sendable(body),
      signal: signal ?? null,
    });
  return {
    url,
    pool: database.pool,
    databaseUrl: database.url,
    key,
    testKey,
    logged,
    createKey: make,
    ask: (body, headers, signal) => sendJson('POST', '/v1/deliberate', body, headers, signal),
    sendJson,
    send: (method, path, headers) =>
      fetch(url + path, { method, headers: present({ ...bearer(key), ...headers }) }),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    close: async () => {
      await server.close(0);
      await database.drop();
    },
  };
}

function present(headers: TestHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== null),
  );
}

function sendable(body: unknown): { body?: BodyInit; duplex?: 'half' } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  // `as`: a view of bytes is a body, whatever buffer it looks at.
  if (body instanceof Uint8Array) return { body: body as BodyInit };
  if (body instanceof ReadableStream) return { body, duplex: 'half' };
  return { body: JSON.stringify(body) };
}

function recordIn(lines: string[]): Log {
  const record = (line: unknown): void =>
    void lines.push(typeof line === 'string' ? line : JSON.stringify(line));
  return {
    request: record,
    call: record,
    stage: record,
    deliberation: record,
    info: record,
    warn: record,
    fault: (error, requestId) => record(`fault ${requestId ?? ''} ${String(error)}`),
  };
}

/** Waits until a deliberation is admitted that has not ended; for who holds only the promise of an answer. */
export async function runningId(pool: Pool): Promise<string> {
  let id = '';
  await until(async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from deliberations where finished_at is null',
    );
    id = rows[0]?.id ?? '';
    return id !== '';
  }, 'a deliberation is admitted');
  return id;
}

/** Lets every deliberation run as far as its memo, and end only once what this gives is called. */
export const holdMemos = (pool: Pool) => holdTable(pool, 'memos');

/** Lets no advisor have answered until what this gives is called. */
export const holdAnswers = (pool: Pool) => holdTable(pool, 'steps');

async function holdTable(pool: Pool, table: 'memos' | 'steps'): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

/** The JSON of an answer that must have this status; the failure shows what came instead. */
export async function readMemo(response: Response): Promise<DecisionMemo> {
  return read(response, 200);
}

export async function readError(response: Response, status: number): Promise<ErrorObject> {
  return read(response, status);
}

async function read<T>(response: Response, status: number): Promise<T> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${status} expected, but got ${response.status}: ${text}`);
  // `as`: what an answer of this status holds is what the tests go on to check.
  return JSON.parse(text) as T;
}

/** The number of rows in each table that holds what a request may leave behind. */
export async function countRows(pool: Pool): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*)::int from accounts) as accounts,
    (select count(*)::int from deliberations) as deliberations,
    (select count(*)::int from events) as events,
    (select count(*)::int from memos) as memos,
    (select count(*)::int from records) as records,
    (select count(*)::int from charges) as charges,
    (select coalesce(sum(used + reserved), 0)::int from quota_usage) as credits`);
  return rows[0] ?? {};
}
