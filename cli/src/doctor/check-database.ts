import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '@witan/embedded-postgres';
import type { Config } from '../../../src/config/config.ts';
import { openStore } from '../../../src/store/connect.ts';
import { inspectDatabase } from '../../../src/store/inspect.ts';
import type { Inspection } from '../../../src/store/inspect.ts';
import { clockFinding } from './check-clock.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const SLOW_MS = 20;
const GB = 1024 ** 3;
const LITTLE_ROOM = 2 * GB;
const NO_ROOM = GB / 5;

/** Opens the database as the service would, and looks at it; nothing in it is changed, and none is made. */
export async function checkDatabase(config: Config, now: () => number): Promise<readonly Finding[]> {
  if (await isNotMade(config)) return notMade(config);
  let inspection: Inspection;
  try {
    const store = await openStore({ ...config, poolSize: 2 });
    try {
      inspection = await inspectDatabase(store.pool, now);
    } finally {
      await store.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The database cannot be used.';
    const where = config.databaseUrl === null ? 'WITAN_DATA_DIR' : 'DATABASE_URL';
    return [
      problem('database', message, `Correct ${where}, or see "Database" in docs/operate/operations.md.`),
    ];
  }
  const { version, sizeBytes, latencyMs, aheadMs, pending, isEmpty } = inspection;
  const kind = config.databaseUrl === null ? 'embedded' : 'of DATABASE_URL';
  return [
    ok('database', `PostgreSQL ${version} (${kind}) holds ${shown(sizeBytes)}.`),
    isEmpty ? ok('database', 'It is empty: the first start makes its tables.') : migrations(pending),
    latency(latencyMs),
    ...(await room(config)),
    clockFinding('The clock of the database', aheadMs),
  ];
}

function migrations(pending: readonly string[]): Finding {
  if (pending.length === 0) return ok('database', 'All migrations are applied.');
  return warning(
    'database',
    `Not applied yet: ${pending.join(', ')}.`,
    'The next start of the service applies them; make a backup first.',
  );
}

function latency(ms: number): Finding {
  const message = `A round trip to the database takes ${ms.toFixed(1)} ms.`;
  if (ms < SLOW_MS) return ok('database', message);
  return warning(
    'database',
    message,
    'Run service and database in one place: each admission needs several trips.',
  );
}

async function isNotMade({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== null) return false;
  return readdir(dataDir).then(
    (files) => files.length === 0,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
}

async function notMade(config: Config): Promise<readonly Finding[]> {
  const folder = await nearestFolder(config.dataDir);
  const isOurs = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs) {
    const message = `There is no database yet, and this user may not make one in ${folder}.`;
    return [problem('database', message, 'Correct WITAN_DATA_DIR, or set DATABASE_URL.')];
  }
  const message = `There is no database yet: the first start makes one in ${config.dataDir}.`;
  return [ok('database', message), ...(await room(config))];
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** Only for the embedded database: other servers do not report their free space. */
async function room({ databaseUrl, dataDir }: Config): Promise<readonly Finding[]> {
  if (databaseUrl !== null) return [];
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  const message = `${shown(free)} are free for ${dataDir}.`;
  if (free >= LITTLE_ROOM) return [ok('database', message)];
  const advice = 'Free some room, move WITAN_DATA_DIR, or set WITAN_RETENTION_DAYS.';
  return [free < NO_ROOM ? problem('database', message, advice) : warning('database', message, advice)];
}

function shown(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GiB` : `${Math.ceil(bytes / 1024 ** 2)} MiB`;
}
