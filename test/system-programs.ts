// PostgreSQL and PgBouncer as a system installs them, run by a user that may not do much.

import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { codeOf } from '@witan/embedded-postgres';

const execute = promisify(execFile);

/** A user that owns nothing else, since PostgreSQL and PgBouncer refuse to run as root; initdb needs one with a name. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
const SETTINGS = { ...USER, env: ENV, cwd: '/' };

/** The newest that is there; fails with what to install where there is none. */
export function findProgram(name: string, debianPackage: string): string {
  const newest = globSync(`/usr/lib/postgresql/*/bin/${name}`)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const found = newest ?? [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(`${name} is not installed: this test needs Debian's package ${debianPackage}.`);
}

/** A new folder that this user owns. */
export function theirFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'witan-system-'));
  chmodSync(folder, 0o700);
  if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid);
  return folder;
}

/** Makes this user the owner of a file or folder. */
export function giveThem(path: string): void {
  if (USER.uid !== undefined) chownSync(path, USER.uid, USER.gid);
}

/** Runs one to its end, at most a minute; fails with what it wrote. */
export async function runTheirs(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, [...args], { ...SETTINGS, timeout: 60_000 });
  return stdout;
}

export type Daemon = {
  /** Signals the program and all that it has started, as when a whole machine fails. */
  readonly signal: (name: NodeJS.Signals) => void;
  readonly hasEnded: () => boolean;
  readonly gone: Promise<unknown>;
  readonly logged: () => string;
};

/** Ends with this process, however that ends. */
export function startTheirs(program: string, args: readonly string[]): Daemon {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    ...SETTINGS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (logged = (logged + piece.toString()).slice(-100_000)));
  const gone = once(child, 'exit');
  return {
    signal: (name) => {
      const { pid } = child;
      if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      for (const each of [pid, ...childrenOf(pid)]) {
        try {
          process.kill(each, name);
        } catch (error) {
          if (codeOf(error) !== 'ESRCH') throw error;
        }
      }
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    gone,
    logged: () => logged,
  };
}

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
