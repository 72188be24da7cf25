// A whole installation of its own to be searched: the real program on its own embedded database, hostile vendors, a
// collector of traces, and nothing that is shared with others.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { TestContext } from 'node:test';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { PROVIDERS } from '../../src/domain/advisor.ts';
import { SEAT_FAULTS, WIRE_FAULTS } from '@witan/simulator';
import { openEmbedded } from '@witan/embedded-postgres';
import { createIds } from '../../src/domain/ids.ts';
import { createKey } from '../../src/service/keys.ts';
import { openPool } from '../../src/store/connect.ts';
import { createDatabase } from '../../src/store/database.ts';
import { startProviders } from '../providers.ts';
import type { Canary } from './canaries.ts';

const MAIN = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));

export type CanaryPlace = {
  readonly url: () => string;
  readonly apiKey: string;
  /** Everything that the program has printed. */
  readonly printed: () => string;
  readonly traces: () => string;
  readonly database: Client;
  readonly folders: readonly string[];
  /** Command lines, and the environments of all but the program itself, by process. */
  readonly processes: () => Promise<readonly { place: string; content: Buffer }[]>;
  /** How often vendors answered with each fault. */
  readonly faults: () => ReadonlyMap<string, number>;
  /** Ends the program at once and starts it again. */
  readonly crash: () => Promise<void>;
  /** Ends the program as an operator does. */
  readonly stop: () => Promise<void>;
};

const FAULTS = [...SEAT_FAULTS, ...WIRE_FAULTS];

/** `keys` are the operator's, one a provider. Everything is gone when the test is over. */
export async function openCanaryPlace(t: TestContext, keys: readonly Canary[]): Promise<CanaryPlace> {
  const root = await mkdtemp(join(tmpdir(), 'witan-canary-'));
  const undo: (() => unknown)[] = [() => rm(root, { recursive: true, force: true })];
  t.after(async () => {
    for (const act of undo.toReversed()) await act();
  });
  const dataDir = join(root, 'data');
  const temporary = join(root, 'tmp');
  for (const folder of [root, dataDir, temporary]) {
    await mkdir(folder, { recursive: true });
    // Where we are root, PostgreSQL runs as another user, who needs access.
    await chmod(folder, 0o755);
  }
  const embedded = await openEmbedded({ dataDir, durability: 'none' });
  undo.push(embedded.release);
  const database = new Client(embedded.connection);
  await database.connect();
  undo.push(() => database.end());
  const { rows } = await database.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const home = dirname(rows[0]?.data ?? '');
  undo.unshift(() => rm(home, { recursive: true, force: true }));
  let struck = 0;
  const providers = await startProviders([], {
    // Every second call goes wrong, each time in another way.
    fault: ({ id }) => {
      if (id % 2 === 0) return null;
      struck += 1;
      const fault = FAULTS[struck % FAULTS.length] ?? 'down';
      return { fault, bytes: 12 * 1024 * 1024 };
    },
  });
  undo.push(providers.close);
  const collector = await startCollector();
  undo.push(collector.close);
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: temporary,
    PORT: '0',
    WITAN_DATA_DIR: dataDir,
    WITAN_LOG_LEVEL: 'debug',
    WITAN_CALL_TIMEOUT_MS: '1000',
    WITAN_DEADLINE_MS: '6000',
    WITAN_RATE_PER_MINUTE: '1000000',
    WITAN_ACCOUNT_CREDITS: '1000000',
    WITAN_ORGANIZATION_CREDITS: '1000000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    WITAN_PROCESSES: '1',
    ...providers.env(Object.fromEntries(PROVIDERS.map((provider, i) => [provider, keys[i]?.text ?? '']))),
  };
  let printed = '';
  const start = async (): Promise<{ child: ChildProcess; url: string }> => {
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (piece: Buffer) => void (printed += piece.toString()));
    let out = '';
    const ready = Promise.withResolvers<string>();
    child.once('exit', () => ready.reject(new Error(printed)));
    child.stdout?.on('data', (piece: Buffer) => {
      out += piece.toString();
      printed += piece.toString();
      const url = /^Witan listens at (\S+)\n/m.exec(out)?.[1];
      if (url !== undefined) ready.resolve(url);
    });
    return { child, url: await ready.promise };
  };
  let running = await start();
  const pool = openPool(embedded.connection, { poolSize: 1, log: () => {} });
  const admin = { db: createDatabase(pool), ids: createIds(Date.now), now: Date.now };
  const { key: apiKey } = await createKey(admin, { organization: 'default', test: false });
  await pool.end();
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const gone = once(running.child, 'exit');
    running.child.kill(signal);
    await gone;
  };
  undo.push(() => (running.child.exitCode ?? running.child.signalCode) === null && end('SIGKILL'));
  return {
    url: () => running.url,
    apiKey,
    printed: () => printed,
    traces: collector.received,
    database,
    folders: [home, temporary, dataDir],
    processes: () => processesOf(running.child.pid ?? 0, home),
    faults: () => {
      const seen = providers.simulator.calls().flatMap(({ fault }) => (fault === null ? [] : [fault]));
      return new Map(
        Map.groupBy(seen, (fault) => fault)
          .entries()
          .map(([fault, all]) => [fault, all.length]),
      );
    },
    crash: async () => {
      await end('SIGKILL');
      running = await start();
    },
    stop: () => end('SIGTERM'),
  };
}

async function startCollector() {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => bodies.push(piece));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(bodies).toString(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The program with its descendants, and the database's processes; empty where there is no `/proc`. */
async function processesOf(program: number, home: string) {
  const found: { place: string; content: Buffer }[] = [];
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const read = (file: string): Promise<Buffer> =>
      readFile(`/proc/${pid}/${file}`).catch(() => Buffer.alloc(0));
    const [commandLine, environment, stat] = await Promise.all([
      read('cmdline'),
      read('environ'),
      read('stat'),
    ]);
    const parent = Number(/\) \S (\d+)/.exec(stat.toString())?.[1] ?? 0);
    const own = Number(pid) === program;
    const related =
      own ||
      parent === program ||
      `${commandLine}`.includes(home) ||
      `${commandLine}`.startsWith('postgres: ');
    if (!related) continue;
    found.push({ place: `command line of ${commandLine.toString().split('\0')[0]}`, content: commandLine });
    // What the operator hands over stands in the program's own environment, and in nobody else's.
    if (!own)
      found.push({ place: `environment of ${commandLine.toString().split('\0')[0]}`, content: environment });
  }
  return found;
}
