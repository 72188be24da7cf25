// The server process: its pid file, whether it runs, and how it is stopped.

import { copyFile, link, readFile, rename, rm, stat, truncate, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './store-error.ts';
import { isAlive } from './one-at-a-time.ts';
import { run } from './run-as.ts';

/** What a running postmaster wrote into its pid file. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly state: string;
  readonly text: string;
};

export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4] ?? '', state: lines[7] ?? '', text };
}

/**
 * What the process of a pid file is: `gone`, `ours`, certainly `foreign` (the number was given to another
 * program, as happens at each restart of a container), or a PostgreSQL of which we cannot tell more.
 */
export async function identify(pid: number, data: string): Promise<'gone' | 'ours' | 'foreign' | 'unknown'> {
  if (!isAlive(pid)) return 'gone';
  const command = await commandOf(pid);
  if (command === null) return isAlive(pid) ? 'unknown' : 'gone';
  if (!PROGRAM.test(command.split('\0')[0] ?? '')) return 'foreign';
  if (command.includes(`-D\0${data}\0`) || command.includes(`-D ${data} `)) return 'ours';
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === data ? 'ours' : 'unknown';
}

/** Whether the server of a pid file runs, or a process that cannot be told apart from it. */
export async function mayRun(postmaster: Postmaster | null, data: string): Promise<boolean> {
  return postmaster !== null && ['ours', 'unknown'].includes(await identify(postmaster.pid, data));
}

/** Matches the program's name only: a folder or an argument may have that name too. */
const PROGRAM = /(?:^|[\\/"])postgres(?:\.exe)?(?=[\s":]|$)/i;

async function commandOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    // Empty for a zombie process.
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  }
  const windows = process.platform === 'win32';
  const args = windows
    ? ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
    : ['-ww', '-p', String(pid), '-o', 'command='];
  const { code, output } = await run(windows ? 'tasklist' : 'ps', args, null);
  return code === 0 ? output : null;
}

/** Removes the pid file that was read as `text`; a newer one is kept or put back. */
export async function removeStale(data: string, text: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, file);
    await rm(aside, { force: true });
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  }
}

/** Asks for a fast shutdown and waits for its end, at most 15 s. Returns whether it ended. */
export async function stopPostmaster(data: string, pid: number, pgCtl: string): Promise<boolean> {
  if (process.platform === 'win32') {
    return (await run(pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '15'], null)).code === 0;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
  for (let waited = 0; waited < 15_000; waited += 10) {
    // A zombie process counts as foreign.
    if (['gone', 'foreign'].includes(await identify(pid, data))) return true;
    await sleep(10);
  }
  return false;
}

const LARGEST_LOG = 2_000_000;

/** Keeps the log and its predecessor, 2 MB each. The server appends, so truncating its file is safe. */
export async function trimLog(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) < LARGEST_LOG) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile, 0);
}

/** 0 for a file that is not there. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}

/** What was written to the log after its first `from` bytes. */
export async function logSince(logFile: string, from: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  return text.subarray(from).toString('utf8').trim();
}
