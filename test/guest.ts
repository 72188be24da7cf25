// Processes of their own that open an embedded database, for tests of what happens between processes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { canUse } from '@witan/embedded-postgres';

export type User = { readonly uid: number; readonly gid: number };

export type Guest = {
  readonly pid: number;
  readonly host: string;
  /** The server's process. */
  readonly server: number;
  readonly openedMs: number;
  readonly leave: () => Promise<void>;
  /** Kills the process with its whole group, as a terminal or a supervisor does. */
  readonly killHard: () => Promise<void>;
};

const EMBEDDED = new URL('../postgres/src/index.ts', import.meta.url).href;

const PROGRAM = `
const { openEmbedded } = await import(${JSON.stringify(EMBEDDED)});
const { readFile } = await import('node:fs/promises');
const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))});
const [, dataDir, native] = process.argv;
const began = performance.now();
try {
  const embedded = await openEmbedded({ dataDir, durability: 'none', ...(native ? { native } : {}) });
  const openedMs = Math.round(performance.now() - began);
  const client = new Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query("select current_setting('data_directory') as data");
  await client.end();
  const server = Number((await readFile(rows[0].data + '/postmaster.pid', 'utf8')).split('\\n')[0]);
  console.log(JSON.stringify({ host: embedded.connection.host, server, openedMs }));
  process.stdin.resume().once('end', () => embedded.release());
} catch (error) {
  console.log(JSON.stringify({ refused: error.name + ': ' + error.message }));
  process.exitCode = 1;
}`;

/** Starts a process that opens `dataDir` and holds it until it is told to leave. Rejects with what it was refused. */
export async function inviteGuest(
  dataDir: string,
  options: { readonly user?: User; readonly native?: string } = {},
): Promise<Guest> {
  const args = ['-e', PROGRAM, '--', dataDir, ...(options.native === undefined ? [] : [options.native])];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '' },
    ...options.user,
  });
  const gone = once(child, 'exit');
  const line: unknown = await Promise.race([once(createInterface(child.stdout), 'line').then(String), gone]);
  if (typeof line !== 'string') throw new Error('The guest died.');
  const answer: { refused?: string; host: string; server: number; openedMs: number } = JSON.parse(line);
  if (answer.refused !== undefined) {
    await gone;
    throw new Error(answer.refused);
  }
  return {
    ...answer,
    pid: child.pid ?? 0,
    leave: async () => {
      child.stdin.end();
      await gone;
    },
    killHard: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await gone;
    },
  };
}

/**
 * Some user that is neither root nor the one that root's PostgreSQL runs as; null when we are not root, or
 * when that user cannot reach this repository.
 */
export async function ordinaryUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find(([, , uid]) => Number(uid) > 0 && Number(uid) < 65534);
  if (found === undefined) return null;
  const user = { uid: Number(found[2]), gid: Number(found[3]) };
  const needed = [process.execPath, fileURLToPath(EMBEDDED), fileURLToPath(import.meta.resolve('pg'))];
  return (await canUse(user, needed)) ? user : null;
}
