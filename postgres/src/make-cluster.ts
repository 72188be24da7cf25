// Creates a cluster with initdb, and explains in one sentence why that or a start failed.

import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StoreError } from './store-error.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, isCluster, unusable } from './data-folder.ts';
import { isAlive } from './one-at-a-time.ts';
import { run, runInitdbAs, type RunAs } from './run-as.ts';
import type { Durability } from './settings.ts';

export const SUPERUSER = 'witan';

/** Refuses a cluster that these programs cannot run. */
export async function checkVersion(data: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (made === binaries.major) return;
  throw new StoreError(
    `The data in ${data} was made by PostgreSQL ${made} and this release carries ${binaries.major}: dump and restore it, or set WITAN_DATA_DIR to a new folder.`,
  );
}

type NewCluster = {
  readonly home: string;
  readonly binaries: Pick<Binaries, 'initdb'>;
  readonly as: RunAs;
  readonly durability: Durability;
  /** For initdb: a slow disk takes a minute and more. */
  readonly mostMs?: number;
};

/** Creates the cluster in a temporary folder and renames it, so that it exists completely or not at all. */
export async function makeCluster(cluster: NewCluster): Promise<void> {
  const { home, as } = cluster;
  await sweep(home);
  const fresh = join(home, `postgres.new-${process.pid}-${randomBytes(3).toString('hex')}`);
  const data = join(fresh, 'data');
  try {
    await makeOwnFolders(fresh, data, as);
    await initdb(data, cluster);
    if (as !== null) await giveTo(data, as);
    await rename(data, join(home, 'postgres')).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await isCluster(join(home, 'postgres')))) throw error;
    });
  } catch (error) {
    throw error instanceof StoreError ? error : unusable(home, error);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** While initdb runs, a user that others share owns the data: only the closed folder around them keeps those out. */
async function makeOwnFolders(fresh: string, data: string, as: RunAs): Promise<void> {
  await mkdir(fresh, { mode: 0o700 });
  if (as !== null) {
    await chown(fresh, 0, as.gid);
    await chmod(fresh, 0o710);
  }
  await mkdir(data, { mode: 0o700 });
  const maker = runInitdbAs(as);
  if (maker !== null) await chown(data, maker.uid, maker.gid);
}

async function initdb(data: string, cluster: NewCluster): Promise<void> {
  const { home, binaries, as, durability, mostMs = 600_000 } = cluster;
  const who = ['-U', SUPERUSER, ...(await authentication(home))];
  const sync = durability === 'none' ? ['--no-sync'] : [];
  const args = ['-D', data, '-E', 'UTF8', '--no-locale', '--no-instructions', ...who, ...sync];
  const { code, output } = await run(binaries.initdb, args, runInitdbAs(as), mostMs);
  if (code === 0) return;
  const cause = new Error(output);
  if (code === 'late') {
    throw new StoreError(
      `The database in ${home} could not be made within ${mostMs / 60_000} minutes: set WITAN_DATA_DIR to a folder on a faster disk, or set DATABASE_URL.`,
      cause,
    );
  }
  if (tellsOfFullDisk(output))
    throw new StoreError(`The disk of ${home} is full: a new database needs about 80 MB.`, cause);
  if (output.includes('could not look up effective user')) {
    throw new StoreError(
      'The embedded PostgreSQL needs a user with a name, and the one who runs this has none in /etc/passwd: add one, or set DATABASE_URL.',
      cause,
    );
  }
  throw cannotRun(code, output);
}

export function tellsOfFullDisk(output: string): boolean {
  return /No space left on device|Check free disk space|Disk quota exceeded/.test(output);
}

/** The sentence for a program of PostgreSQL that this system cannot run. */
export function cannotRun(code: number | string, output: string): StoreError {
  return new StoreError(
    `The embedded PostgreSQL does not run here (${lastWords(output) ?? `it ended with ${code}`}): set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    new Error(output),
  );
}

/** The last line of a log that says what is wrong, without its time and process. */
export function lastWords(output: string): string | null {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /error|fatal|panic/i.test(each)) ?? lines.at(-1);
  const words = line?.replace(/^[-\d]+ [:.\d]+ UTC \[\d+\] /, '').trim();
  return words?.replace(/\.$/, '') ?? null;
}

/** A socket in a folder of PostgreSQL's own user needs no password; Windows has only TCP and needs one. */
async function authentication(home: string): Promise<readonly string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const file = join(home, 'password');
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Removes what processes left behind that died while creating a cluster. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await rm(join(home, name), { recursive: true, force: true });
  }
}
