// Lets processes that start at once take turns, so that they do not all do the same slow work.

import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './store-error.ts';

const LONGEST_TURN_MS = 20_000;

/**
 * Runs `work` while this process holds `lockFile`. The lock of a process that died or takes too long is broken, so it
 * only saves work: what must be atomic is a rename or PostgreSQL's own lock.
 */
export async function oneAtATime<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(lockFile))) {
    if (await isStale(lockFile)) await rm(lockFile, { force: true });
    else await sleep(20);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(lockFile: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lockFile);
    if (Date.now() - mtimeMs > LONGEST_TURN_MS) return true;
    const pid = Number(await readFile(lockFile, 'utf8'));
    // After a restart of the container we may have the same process id as before.
    if (pid === process.pid && mtimeMs < Date.now() - process.uptime() * 1_000) return true;
    return pid > 0 && !isAlive(pid);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
