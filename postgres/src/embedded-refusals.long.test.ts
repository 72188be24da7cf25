import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { inviteGuest, ordinaryUser } from '../../test/guest.ts';
import { openEmbedded } from './embedded.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-refusals-'));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

const open = (dataDir: string): ReturnType<typeof openEmbedded> =>
  openEmbedded({ dataDir, durability: 'none' });

/** One sentence: it ends with a period and has no line of a stack or a log after it. */
async function refused(opening: Promise<unknown>, words: RegExp): Promise<void> {
  await assert.rejects(opening, (error: Error) => {
    assert.match(`${error.name}: ${error.message}`, /^(Error: )?StoreError: [A-Z][^\n]+\.$/);
    assert.match(error.message, words);
    return true;
  });
}

test('a data folder that is a file is refused', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await refused(open(file), /^The data folder .* cannot be used: it is a file/);
  await refused(open(join(file, 'data')), /a part of the path is a file/);
});

test('a data folder of another user is refused, to root too', async (t) => {
  const user = await ordinaryUser();
  if (user === null) return t.skip('needs root');
  const theirs = join(folder, 'theirs');
  await mkdir(theirs);
  await refused(inviteGuest(theirs, { user }), /belongs to another user \(uid 0, we run as \d+\)/);
  await refused(inviteGuest(join(theirs, 'data'), { user }), /this user may not write there/);
  await chown(theirs, user.uid, user.gid);
  await refused(open(theirs), new RegExp(`belongs to another user \\(uid ${user.uid}, we run as 0\\)`));
});

test('data of another major version is refused and left alone', async () => {
  const dataDir = join(folder, 'old');
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(version, '17\n');
  await refused(open(dataDir), /was made by PostgreSQL 17 and this release carries 18/);
  assert.equal(await readFile(version, 'utf8'), '17\n');
});

test('a folder with something else where the data goes is refused', async () => {
  const dataDir = join(folder, 'strange');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
  await refused(open(dataDir), /is not empty/);
});

test('a server that does not start is quoted, and its log holds nothing that people wrote', async () => {
  const dataDir = join(folder, 'broken');
  const embedded = await open(dataDir);
  const client = new Client(embedded.connection);
  await client.connect();
  await client.query('create table seen (said text primary key)');
  await client.query('insert into seen values ($1)', ['a secret question']);
  await assert.rejects(client.query('insert into seen values ($1)', ['a secret question']), {
    code: '23505',
  });
  await assert.rejects(client.query(`select 'a secret question'::int`), { code: '22P02' });
  await client.end();
  await embedded.release();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  assert.match(log, /database system is shut down/);
  assert.doesNotMatch(log, /secret/);

  await writeFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await refused(
    open(dataDir),
    /^The embedded PostgreSQL did not start: FATAL: .*postgresql\.auto\.conf" contains errors; its log is .*\/broken\/postgres\.log\.$/,
  );
  const tried = (await readFile(join(dataDir, 'postgres.log'), 'utf8')).match(/contains errors/g);
  assert.equal(tried?.length, 1, 'it is not tried again');
});

test('a full disk is named', async (t) => {
  const small = join(folder, 'small');
  await mkdir(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    return t.skip('needs the right to mount');
  }
  try {
    await refused(open(join(small, 'data')), /^The disk of .* is full/);
  } finally {
    execFileSync('umount', [small]);
  }
});
