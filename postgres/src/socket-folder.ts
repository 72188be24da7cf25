// The folder of the Unix socket: a path that the system can bind, closed to everyone but PostgreSQL's user.

import { chown, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { StoreError } from './store-error.ts';
import { canEnter, type RunAs } from './run-as.ts';

/** The port names the socket file; nothing listens on it but under Windows. */
export const SOCKET_PORT = 5432;

/** `sun_path` is 108 bytes with its end mark on Linux and 104 on macOS. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/**
 * Creates a new socket folder, inside `home` where the path is short enough. Each start gets its own: a postmaster
 * whose data folder was deleted removes its socket up to a minute later, and must not remove another server's.
 */
export async function makeSocketFolder(home: string, as: RunAs): Promise<string> {
  for (const prefix of prefixes(home)) {
    const tooLong = Buffer.byteLength(socketIn(`${prefix}xxxxxx`)) > LONGEST_PATH;
    if (tooLong || !(await canEnter(as, dirname(prefix)))) continue;
    const folder = await mkdtemp(prefix).catch(() => null);
    if (folder === null) continue;
    if (await canBind(socketIn(folder))) {
      if (as !== null) await chown(folder, as.uid, as.gid);
      return folder;
    }
    await rm(folder, { recursive: true, force: true });
  }
  throw new StoreError(
    `No folder for PostgreSQL's socket was found: ${tmpdir()} and /tmp cannot be used, and the path ${home} is too long; set WITAN_DATA_DIR to a shorter one.`,
  );
}

function prefixes(home: string): readonly string[] {
  const ours = `witan-${createHash('sha256').update(home).digest('hex').slice(0, 8)}-`;
  return [join(home, 'socket-'), join(tmpdir(), ours), join('/tmp', ours)];
}

/** Some file systems, of shared folders and the like, hold no sockets. */
function canBind(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(path, () => server.close(() => resolve(true)));
  return promise;
}

/** Whether nobody but PostgreSQL's user can have put a socket there. */
export async function isTrustedFolder(folder: string, as: RunAs): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return (
    found !== null &&
    found.isDirectory() &&
    found.uid === (as?.uid ?? process.getuid?.()) &&
    (found.mode & 0o077) === 0
  );
}

/** Removes the socket folders that earlier starts left; only while no postmaster runs. */
export async function sweepSocketFolders(home: string, as: RunAs): Promise<void> {
  for (const prefix of prefixes(home)) {
    const names = await readdir(dirname(prefix)).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(basename(prefix)))) {
      const folder = join(dirname(prefix), name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
      // A younger one may be that of a start under way.
      const old = Date.now() - mtimeMs > 60_000;
      if (old && (await isTrustedFolder(folder, as))) await rm(folder, { recursive: true, force: true });
    }
  }
}
