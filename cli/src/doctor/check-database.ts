import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf, packagedBinaries } from '@witan/embedded-postgres';
import type { Config } from '../../../src/config/config.ts';
import { BESIDE_POOL } from '../../../src/config/process-count.ts';
import { openStore, type Store } from '../../../src/store/connect.ts';
import { outageOf } from '../../../src/store/failure.ts';
import { inspectDatabase } from '../../../src/store/inspect.ts';
import { createWriteProbe } from '../../../src/store/write-probe.ts';
import { finding, ok, clockFinding, type Finding, type CheckUp } from './finding.ts';

const SLOW_MS = 20;
const GB = 1024 ** 3;
const LITTLE_SPACE = 2 * GB;
const NO_SPACE = GB / 5;
const UNWRITTEN = 'Make room on its disk, or name a server that takes writes in DATABASE_URL.';

/** Inspects the database with the settings of the service. Changes no more in it than `/readyz` does, and creates none. */
export async function* checkDatabase(config: Config, processes: number, now: () => number): CheckUp {
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && (await isNotMade(config.dataDir))) return yield* checkNewFolder(config.dataDir);
  const inspection = await inspect(config, now).catch(messageOf);
  if (typeof inspection === 'string') {
    const variable = isEmbedded ? 'WITAN_DATA_DIR' : 'DATABASE_URL';
    const advice = `Correct ${variable}, or see "Database" in docs/operate/operations.md.`;
    return yield finding('database', 'problem', inspection, advice);
  }
  const { version, sizeBytes, latencyMs, aheadMs, pending, isEmpty, refusal, mostConnections } = inspection;
  const kind = isEmbedded ? 'embedded' : 'of DATABASE_URL';
  yield ok('database', `PostgreSQL ${version} (${kind}) holds ${shown(sizeBytes)}.`);
  yield isEmpty ? ok('database', 'It is empty: the first start makes its tables.') : migrations(pending);
  if (refusal !== null) yield finding('database', 'problem', `It takes no writes: ${refusal}.`, UNWRITTEN);
  const wanted = processes * (config.poolSize + BESIDE_POOL);
  if (!isEmbedded && wanted > mostConnections) yield tooManyConnections(wanted, mostConnections);
  const advice = 'Run service and database in one place: each admission needs several trips.';
  const trip = `A round trip to the database takes ${latencyMs.toFixed(1)} ms.`;
  yield finding('database', latencyMs < SLOW_MS ? 'ok' : 'warning', trip, advice);
  // Other servers do not report their free space.
  if (isEmbedded) yield await freeSpace(config.dataDir);
  yield clockFinding('The clock of the database', aheadMs);
}

async function inspect(config: Config, now: () => number) {
  const store = await openStore({ ...config, poolSize: 2 });
  try {
    const inspection = await inspectDatabase(store.pool, now);
    return { ...inspection, refusal: inspection.isEmpty ? null : await refusalOf(store.connection) };
  } finally {
    await store.close();
  }
}

/** Why a small write that needs room on the disk fails; null where it does not. */
async function refusalOf(connection: Store['connection']): Promise<string | null> {
  const probe = createWriteProbe(connection);
  const refusal = (error: unknown) => outageOf(error) ?? messageOf(error);
  const found = probe.write().then(() => null, refusal);
  return found.finally(probe.close);
}

function tooManyConnections(wanted: number, most: number): Finding {
  const message = `One start opens up to ${wanted} connections, and the database allows ${most}.`;
  const advice = 'Lower WITAN_POOL_SIZE or raise max_connections: docs/operate/scale.md says what to set.';
  return finding('database', 'warning', message, advice);
}

export function migrations(pending: readonly string[]): Finding {
  if (pending.length === 0) return ok('database', 'All migrations are applied.');
  const advice = 'The next start of the service applies them; make a backup first.';
  return finding('database', 'warning', `Not applied yet: ${pending.join(', ')}.`, advice);
}

async function isNotMade(dataDir: string): Promise<boolean> {
  const files = await readdir(dataDir).catch((error: unknown) => (codeOf(error) === 'ENOENT' ? [] : null));
  return files?.length === 0;
}

async function* checkNewFolder(dataDir: string): CheckUp {
  try {
    packagedBinaries();
  } catch (error) {
    return yield finding('database', 'problem', messageOf(error), 'Nothing can be stored until then.');
  }
  const folder = await nearestFolder(dataDir);
  const barred = await access(folder, constants.W_OK).catch((error: unknown) => error);
  if (barred !== undefined) {
    const message = `There is no database yet, and this user may not make one in ${folder}.`;
    return yield finding('database', 'problem', message, 'Correct WITAN_DATA_DIR, or set DATABASE_URL.');
  }
  yield ok('database', `There is no database yet: the first start makes one in ${dataDir}.`);
  yield await freeSpace(dataDir);
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}

async function freeSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  const message = `${shown(free)} are free for ${dataDir}.`;
  if (free >= LITTLE_SPACE) return ok('database', message);
  const advice = 'Free some room, move WITAN_DATA_DIR, or set WITAN_RETENTION_DAYS.';
  return finding('database', free < NO_SPACE ? 'problem' : 'warning', message, advice);
}

function shown(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GiB` : `${Math.ceil(bytes / 1024 ** 2)} MiB`;
}
