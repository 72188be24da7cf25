// The location and the owner of a cluster.

import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, messageOf, StoreError } from './store-error.ts';
import { canEnter, run, type RunAs } from './run-as.ts';

/** A folder that every user can enter, for data and programs when root's own folder is closed to others. */
const SYSTEM_FOLDER = '/var/lib/witan';

/** Creates the data folder if it is missing and returns its real path. We have to own it and be able to write to it. */
export async function claimDataFolder(dataDir: string, as: RunAs): Promise<string> {
  try {
    // PostgreSQL has to pass through when it runs as another user than we do.
    await makeFolder(dataDir, as === null ? 0o700 : 0o711);
    const folder = await realpath(dataDir);
    await refuseOthers(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw error instanceof StoreError ? error : unusable(dataDir, error);
  }
}

/** With those above it. Node's own `recursive` never ends where the system makes no folders, as in /proc. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || (await isThere(dirname(folder)))) throw error;
    await makeFolder(dirname(folder), mode);
    await makeFolder(folder, mode);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function refuseOthers(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  const me = process.getuid?.() ?? uid;
  if (uid === me) return;
  throw new StoreError(
    `The data folder ${folder} belongs to another user (uid ${uid}, we run as ${me}): run as that user, or set WITAN_DATA_DIR to a folder of your own.`,
  );
}

export function unusable(folder: string, cause: unknown): StoreError {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EEXIST: 'it is a file',
    ENOTEMPTY: 'its folder "postgres" is not empty and holds no database',
    ENOENT: 'no folder can be made there',
    ENOTDIR: 'a part of the path is a file',
  };
  const why = reasons[codeOf(cause)] ?? messageOf(cause);
  return new StoreError(
    `The data folder ${folder} cannot be used: ${why}; set WITAN_DATA_DIR to another one.`,
    cause,
  );
}

/**
 * Returns the folder that holds the cluster: the data folder, or one under /var/lib/witan when PostgreSQL's user cannot
 * enter the data folder. The data folder then holds a note with that path (`noted`); a home without a note belonged to
 * a data folder that was deleted.
 */
export async function locateHome(folder: string, as: RunAs): Promise<{ home: string; noted: boolean }> {
  if (as === null) return { home: folder, noted: true };
  const reachable = await canEnter(as, folder);
  const noteFile = join(folder, 'postgres-location');
  const note = (await readFile(noteFile, 'utf8').catch(() => '')).trim();
  if (note === '' && (await isCluster(join(folder, 'postgres')))) {
    if (reachable) return { home: folder, noted: true };
    throw new StoreError(
      `PostgreSQL runs as uid ${as.uid} and cannot enter ${folder} any more: let others pass (chmod o+x) through it and the folders above it.`,
    );
  }
  if (note === '' && reachable) return { home: folder, noted: true };
  await refuseWithoutUser(as);
  const home = join(SYSTEM_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  if (note !== '' && note !== home) {
    throw new StoreError(
      `The data folder ${folder} was moved or copied: move its database (mv ${note} ${home}; echo ${home} > ${noteFile}), or delete ${noteFile} to start with an empty one.`,
    );
  }
  return { home, noted: note !== '' };
}

/** In some containers root is not allowed to become another user. */
async function refuseWithoutUser(as: { readonly uid: number; readonly gid: number }): Promise<void> {
  if ((await run('/bin/sh', ['-c', ':'], as)).code === 0) return;
  throw new StoreError(
    `PostgreSQL does not run as root, and this system does not let root run it as another user (uid ${as.uid}): run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Creates the folder that root shares with PostgreSQL's user, with a mode that the umask does not restrict. */
export async function makeSystemFolder(): Promise<string> {
  try {
    await mkdir(SYSTEM_FOLDER, { recursive: true });
    await chmod(SYSTEM_FOLDER, 0o755);
    return SYSTEM_FOLDER;
  } catch (error) {
    throw unusable(SYSTEM_FOLDER, error);
  }
}

/** Creates the home of a cluster outside the data folder, and notes its path in the data folder. */
export async function makeHome(home: string, folder: string): Promise<void> {
  try {
    await makeSystemFolder();
    await mkdir(home, { recursive: true });
    await chmod(home, 0o711);
    await writeFile(join(folder, 'postgres-location'), `${home}\n`);
  } catch (error) {
    throw error instanceof StoreError ? error : unusable(home, error);
  }
}

/** Gives a folder and its content to that user. */
export async function giveTo(folder: string, { uid, gid }: NonNullable<RunAs>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(folder, uid, gid);
}

/** Whether a complete cluster is there; it appears by a rename, so never in part. */
export async function isCluster(data: string): Promise<boolean> {
  return (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')) !== '';
}
