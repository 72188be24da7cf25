import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lastWords, makeCluster } from './make-cluster.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-make-'));
after(() => rm(folder, { recursive: true, force: true }));

/** A program in place of initdb, which finds the folder to fill as `$2`. */
async function make(home: string, script: string, durability: 'none' | 'full' = 'none'): Promise<void> {
  const initdb = join(folder, 'initdb');
  await writeFile(initdb, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await makeCluster({ home, binaries: { initdb }, as: null, durability });
}

test('a disk too slow for a new database is told apart from programs that do not run', async () => {
  const home = await newHome();
  const initdb = join(folder, 'slow');
  await writeFile(initdb, '#!/bin/sh\necho "running bootstrap script ..."; exec sleep 60\n', { mode: 0o755 });
  const cluster = { home, binaries: { initdb }, as: null, durability: 'none' } as const;
  await assert.rejects(makeCluster({ ...cluster, mostMs: 60 }), {
    name: 'StoreError',
    message: /could not be made within 0\.001 minutes: .* a faster disk, or set DATABASE_URL\.$/,
  });
  assert.deepEqual(await readdir(home), []);
});

async function newHome(): Promise<string> {
  return mkdtemp(join(folder, 'home-'));
}

test('a database is there as a whole, and what was left by one who died is removed', async () => {
  const home = await newHome();
  const dead = spawnSync('/bin/sh', ['-c', ':']).pid;
  for (const name of [`postgres.new-${dead}-abc`, `postgres.new-${process.ppid}-abc`, 'postgres.old']) {
    await mkdir(join(home, name));
    await writeFile(join(home, name, 'file'), '');
  }
  await make(home, 'echo "$@" > "$2/PG_VERSION"');
  const living = [`postgres.new-${process.ppid}-abc`, 'postgres.old'];
  assert.deepEqual((await readdir(home)).toSorted(), ['postgres', ...living]);
  const version = join(home, 'postgres', 'PG_VERSION');
  const first = await readFile(version, 'utf8');
  assert.match(first, /-U witan --auth-local=trust --auth-host=reject --no-sync$/m);
  // One that another process was faster to make is kept.
  await make(home, 'echo "$@" > "$2/PG_VERSION"', 'full');
  assert.equal(await readFile(version, 'utf8'), first);
  const durable = await newHome();
  await make(durable, 'echo "$@" > "$2/PG_VERSION"', 'full');
  assert.doesNotMatch(await readFile(join(durable, 'postgres', 'PG_VERSION'), 'utf8'), /no-sync/);
});

test('what is not a database is not replaced', async () => {
  const home = await newHome();
  await mkdir(join(home, 'postgres'));
  await writeFile(join(home, 'postgres', 'notes.txt'), 'mine');
  await assert.rejects(make(home, 'echo 18 > "$2/PG_VERSION"'), {
    name: 'StoreError',
    message: /its folder "postgres" is not empty and holds no database/,
  });
  assert.deepEqual(await readdir(home), ['postgres']);
});

test('why a database could not be made is said in one sentence, and nothing is left of it', async () => {
  const home = await newHome();
  for (const [script, message] of [
    [
      'echo "No space left on device" >&2; exit 1',
      `The disk of ${home} is full: a new database needs about 80 MB.`,
    ],
    ['echo "could not look up effective user ID 5" >&2; exit 1', /needs a user with a name/],
    ['echo "error: no such library."; echo "hint: install it"; exit 1', /\(error: no such library\)/],
    ['exit 7', /\(it ended with 7\)/],
  ] as const)
    await assert.rejects(make(home, script), { name: 'StoreError', message });
  assert.deepEqual(await readdir(home), []);
});

test('of a log the last line counts that tells of an error, else its last', () => {
  const at = '2026-11-23 10:11:12.123 UTC [77] ';
  assert.equal(lastWords(`${at}FATAL:  no room.\n${at}LOG:  shut down\n \n`), 'FATAL:  no room');
  assert.equal(lastWords(`${at}FATAL:  one\n${at}PANIC:  two\n`), 'PANIC:  two');
  assert.equal(lastWords(`${at}LOG:  one\n${at}LOG:  two\n\n`), 'LOG:  two');
  assert.equal(lastWords('\n \n'), null);
});
