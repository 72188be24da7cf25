import assert from 'node:assert/strict';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { runAs } from './run-as.ts';
import { isTrustedFolder, makeSocketFolder, socketIn, sweepSocketFolders } from './socket-folder.ts';

const folder = await realpath(await mkdtemp(join(tmpdir(), 'witan-sockets-')));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

/** A new folder whose path is so long. */
async function homeOf(length: number): Promise<string> {
  const home = join(folder, 'h'.repeat(length - folder.length - 1));
  await mkdir(home);
  return home;
}

test('sockets are in the home as long as the system can bind their path there, else in a folder for temporary files', async () => {
  const most = (process.platform === 'darwin' ? 103 : 107) - socketIn('/socket-xxxxxx').length;
  const [short, long] = [await homeOf(most), await homeOf(most + 1)];
  const inside = await makeSocketFolder(short, null);
  assert.equal(dirname(inside), short);
  assert.deepEqual(await readdir(inside), []);
  assert.equal((await stat(inside)).mode & 0o777, 0o700);
  for (const home of [long, join(folder, 'none')]) {
    const outside = await makeSocketFolder(home, null);
    assert.ok([tmpdir(), '/tmp'].includes(dirname(outside)));
    await rm(outside, { recursive: true });
  }
  const as = runAs();
  if (as !== null) assert.equal((await stat(await makeSocketFolder(short, as))).uid, as.uid);
});

test('a folder is trusted that its owner alone can enter', async () => {
  const [closed, open, file] = ['closed', 'open', 'file'].map((name) => join(folder, name));
  assert.ok(closed && open && file);
  await mkdir(closed, { mode: 0o700 });
  await mkdir(open);
  await chmod(open, 0o701);
  await writeFile(file, '', { mode: 0o600 });
  assert.equal(await isTrustedFolder(closed, null), true);
  for (const [path, as] of [
    [open, null],
    [file, null],
    [join(folder, 'none'), null],
    [closed, { uid: 12_345, gid: 12_345 }],
  ] as const)
    assert.equal(await isTrustedFolder(path, as), false);
});

test('folders of earlier starts are removed: not young ones, not those that others can enter', async () => {
  const home = join(folder, 'swept');
  await mkdir(home);
  const make = async (name: string, { ageS = 61, mode = 0o700, uid = process.getuid?.() ?? 0 } = {}) => {
    const made = join(home, name);
    await mkdir(made);
    await writeFile(join(made, 'socket'), '');
    await chmod(made, mode);
    await chown(made, uid, uid);
    const then = Date.now() / 1_000 - ageS;
    await utimes(made, then, then);
  };
  await make('socket-old');
  await make('socket-young', { ageS: 30 });
  await make('socket-open', { mode: 0o755 });
  await make('other');
  await sweepSocketFolders(home, null);
  assert.deepEqual((await readdir(home)).toSorted(), ['other', 'socket-open', 'socket-young']);
  const as = runAs();
  if (as === null) return;
  await make('socket-ours', { uid: as.uid });
  await make('socket-root');
  await make('socket-strange', { uid: 12_345 });
  await sweepSocketFolders(home, as);
  assert.deepEqual((await readdir(home)).toSorted(), [
    'other',
    'socket-open',
    'socket-root',
    'socket-strange',
    'socket-young',
  ]);
});
