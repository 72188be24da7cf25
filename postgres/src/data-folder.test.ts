import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { claimDataFolder, giveTo, isCluster, locateHome } from './data-folder.ts';
import { runAs } from './run-as.ts';

const folder = await realpath(await mkdtemp(join(tmpdir(), 'witan-folders-')));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const other = runAs();

test("a data folder is made for its user alone, or so that root's PostgreSQL can pass", async () => {
  for (const [as, mode] of [
    [null, 0o700],
    [me, 0o711],
  ] as const) {
    const made = join(folder, 'new', String(mode));
    assert.equal(await claimDataFolder(made, as), made);
    assert.equal((await stat(made)).mode & 0o777, mode);
    assert.equal(await claimDataFolder(made, as), made);
  }
});

test('a data folder that cannot be made is refused at once', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below'), '/proc/witan', '/proc/witan/data']) {
    await assert.rejects(claimDataFolder(path, null), {
      name: 'StoreError',
      message: /cannot be used: .*; set/,
    });
  }
});

test('a data folder of another user is refused, also to root', async () => {
  if (other === null) return;
  const theirs = join(folder, 'theirs');
  await mkdir(theirs);
  await chown(theirs, 12_345, 12_345);
  await assert.rejects(claimDataFolder(theirs, other), {
    name: 'StoreError',
    message: /belongs to another user \(uid 12345, we run as 0\)/,
  });
});

test('the database is in the data folder where its user can enter that, else where the data folder says', async () => {
  const open = join(folder, 'open');
  await mkdir(open);
  assert.deepEqual(await locateHome(open, null), { home: open, noted: true });
  assert.deepEqual(await locateHome(open, me), { home: open, noted: true });
  if (other === null) return;
  assert.deepEqual(await locateHome(open, other), { home: open, noted: true });
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const { home, noted } = await locateHome(closed, other);
  assert.match(home, /^\/var\/lib\/witan\/[0-9a-f]{12}$/);
  assert.equal(noted, false);
  const note = join(closed, 'postgres-location');
  await writeFile(note, `${home}\n`);
  assert.deepEqual(await locateHome(closed, other), { home, noted: true });
  await chmod(closed, 0o755);
  assert.deepEqual(await locateHome(closed, other), { home, noted: true });
  await writeFile(note, `${home}x\n`);
  await assert.rejects(locateHome(closed, other), { name: 'StoreError', message: /was moved or copied/ });
});

test('a database in a data folder that its user cannot enter any more is named', async () => {
  const held = join(folder, 'held');
  const data = join(held, 'postgres');
  assert.equal(await isCluster(data), false);
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'PG_VERSION'), '18\n');
  assert.equal(await isCluster(data), true);
  assert.deepEqual(await locateHome(held, me), { home: held, noted: true });
  if (other === null) return;
  await chmod(held, 0o700);
  await assert.rejects(locateHome(held, other), { name: 'StoreError', message: /cannot enter .* any more/ });
});

test('a folder is given away with all that it holds', async () => {
  if (other === null) return;
  const data = join(folder, 'given');
  const inner = join(data, 'base', 'file');
  await mkdir(join(data, 'base'), { recursive: true });
  await writeFile(inner, 'kept');
  await giveTo(data, other);
  for (const path of [data, join(data, 'base'), inner]) assert.equal((await stat(path)).uid, other.uid);
  assert.equal(await readFile(inner, 'utf8'), 'kept');
});
