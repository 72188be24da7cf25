// The user that PostgreSQL runs as, since it refuses to run as root, and what that user can reach.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { codeOf } from './store-error.ts';

/** The user that owns the data and runs PostgreSQL; null for our own user. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** Other programs run as this user too, so it must not be able to read anything of ours. */
export const NOBODY = process.platform === 'darwin' ? 2 ** 32 - 2 : 65534;

/** Ids that distributions and systemd assign to no user or group. */
const FREE = { first: 60_578, last: 61_183 };

/** Returns an id that no account of this system has, so that nobody else can reach the data of root's PostgreSQL. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return null;
  const taken = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  let id = FREE.first;
  while (taken.has(id) && id < FREE.last) id += 1;
  return { uid: id, gid: id };
}

function idsIn(file: string): readonly number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}

/**
 * The user for initdb, which refuses a user without a name. It gets our own group: a folder open to that group alone is
 * closed to all other processes of that user, and they cannot read ours.
 */
export function runInitdbAs(as: RunAs): RunAs {
  return as === null ? null : { uid: NOBODY, gid: as.gid };
}

/** Keeps provider keys out of PostgreSQL's processes, and PG* variables, which would change its behaviour. */
function environment(): Record<string, string> {
  const windows = process.platform === 'win32';
  const kept = Object.entries(process.env).filter(([name]) =>
    windows ? !/^PG|KEY|TOKEN|SECRET|PASSWORD|DATABASE_URL/i.test(name) : name === 'PATH',
  );
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), LC_ALL: 'C', TZ: 'UTC' };
}

function options(as: RunAs): { env: Record<string, string>; cwd?: string; uid?: number; gid?: number } {
  // Node takes the ids as signed numbers; the nobody of macOS is -2.
  const user = as === null ? {} : { uid: as.uid | 0, gid: as.gid | 0 };
  return { env: environment(), ...(process.platform === 'win32' ? {} : { cwd: '/' }), ...user };
}

export type ProgramOutcome = { readonly code: number | string; readonly output: string };

/**
 * Runs a program to its end, for at most `mostMs`, out of reach of a Ctrl-C at our terminal. `code` is the exit code, `late`
 * where that time was over, or a word such as ENOENT when it never ran.
 */
export async function run(
  file: string,
  args: readonly string[],
  as: RunAs,
  mostMs = 60_000,
): Promise<ProgramOutcome> {
  const detached = process.platform !== 'win32';
  try {
    const child = spawn(file, args, { ...options(as), timeout: mostMs, windowsHide: true, detached });
    const ended = [once(child, 'close'), text(child.stdout), text(child.stderr)] as const;
    const [[code], ...outputs] = await Promise.all(ended);
    return { code: code ?? (child.killed ? 'late' : 'killed'), output: outputs.join('').trim() };
  } catch (error) {
    // Such as EPERM, where we may not become another user.
    return { code: codeOf(error) || 'error', output: '' };
  }
}

export type Daemon = { readonly ended: () => ProgramOutcome['code'] | null };

/** Starts a program in a session of its own, so that no signal to our group reaches it. */
export function startDaemon(file: string, args: readonly string[], as: RunAs, logFile: string): Daemon {
  const log = openSync(logFile, 'a', 0o600);
  let ended: ProgramOutcome['code'] | null = null;
  try {
    const child = spawn(file, args, { ...options(as), detached: true, stdio: ['ignore', log, log] });
    child.once('error', (error) => (ended = codeOf(error) || 'error'));
    child.once('exit', (code, signal) => (ended = code ?? signal ?? 'killed'));
    child.unref();
  } catch (error) {
    ended = codeOf(error) || 'error';
  } finally {
    closeSync(log);
  }
  return { ended: () => ended };
}

/** Whether that user can enter each of these folders and read what is in them. */
export async function canUse(as: RunAs, paths: readonly string[]): Promise<boolean> {
  if (as === null) return true;
  const test = 'for path; do test -r "$path" && { test ! -d "$path" || test -x "$path"; } || exit 1; done';
  return (await run('/bin/sh', ['-c', test, 'sh', ...paths], as)).code === 0;
}

/** Whether that user can pass through this folder, which need not be readable. */
export async function canEnter(as: RunAs, folder: string): Promise<boolean> {
  return as === null || (await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], as)).code === 0;
}
