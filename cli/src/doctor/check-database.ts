import { statfs } from 'node:fs/promises';
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

/** Opens the database as the service would, and looks at it; nothing in it is changed. */
export async function checkDatabase(config: Config, now: () => number): Promise<readonly Finding[]> {
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
  const { version, sizeBytes, latencyMs, aheadMs, pending } = inspection;
  const kind = config.databaseUrl === null ? 'embedded' : 'of DATABASE_URL';
  return [
    ok('database', `PostgreSQL ${version} (${kind}) holds ${shown(sizeBytes)}.`),
    migrations(pending),
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

/** Of the embedded database alone: another server does not tell how much room it has. */
async function room({ databaseUrl, dataDir }: Config): Promise<readonly Finding[]> {
  if (databaseUrl !== null) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const message = `${shown(free)} are free in ${dataDir}.`;
  if (free >= LITTLE_ROOM) return [ok('database', message)];
  const advice = 'Free some room, move WITAN_DATA_DIR, or set WITAN_RETENTION_DAYS.';
  return [free < NO_ROOM ? problem('database', message, advice) : warning('database', message, advice)];
}

function shown(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GiB` : `${Math.ceil(bytes / 1024 ** 2)} MiB`;
}
