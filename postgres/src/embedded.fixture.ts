// Embedded servers on folders of their own, for tests.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { identify, readPostmaster } from './postmaster.ts';

export type EmbeddedPlace = {
  /** A folder that PostgreSQL may enter also where it runs as another user; removed after the tests. */
  readonly emptyFolder: () => Promise<string>;
  /** Removed after the tests too. */
  readonly removeLater: (...folders: readonly string[]) => void;
  /** Released after the test, also where that fails. */
  readonly open: (dataDir: string) => Promise<Embedded>;
};

/** Call it once at the top of a test file: it registers the cleanup. */
export function embeddedPlace(): EmbeddedPlace {
  const folders: string[] = [];
  const opened: Embedded[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((embedded) => embedded.release())));
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  return {
    emptyFolder: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'witan-embedded-'));
      folders.push(folder);
      await chmod(folder, 0o755);
      return folder;
    },
    removeLater: (...more) => void folders.push(...more),
    open: async (dataDir) => {
      const embedded = await openEmbedded({ dataDir, durability: 'none' });
      opened.push(embedded);
      return embedded;
    },
  };
}

/** The values of all rows, one after another. */
export async function ask(embedded: Embedded, sql: string): Promise<unknown[]> {
  const client = new Client(embedded.connection);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** The process of the server on a data folder; 0 where none runs. */
export async function serverOf(dataDir: string): Promise<number> {
  return (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
}

/** Kills the server as if it had run for `ageS` seconds. */
export async function killServer(dataDir: string, ageS: number): Promise<void> {
  const { pid, socketFolder } = (await readPostmaster(join(dataDir, 'postgres'))) ?? assert.fail();
  const started = Date.now() / 1_000 - ageS;
  await utimes(socketFolder, started, started);
  process.kill(pid, 'SIGKILL');
}

/** Resolves when the process has ended, even if it is still a zombie. */
export async function ended(pid: number): Promise<void> {
  const deadline = AbortSignal.timeout(60_000);
  while (!['gone', 'foreign'].includes(await identify(pid, ''))) {
    deadline.throwIfAborted();
    await sleep(5);
  }
}
