import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { identify, logSince, mayRun, readPostmaster, sizeOf, stopPostmaster, trimLog } from './postmaster.ts';

const folder = await realpath(await mkdtemp(join(tmpdir(), 'witan-postmaster-')));
after(() => rm(folder, { recursive: true, force: true }));

/** A process under that name, with these arguments and in that folder; it ends with this one. */
function pretend(name: string, args: readonly string[], cwd = '/'): number {
  const waiting = ['-c', 'read line', ...args];
  return spawn('/bin/sh', waiting, { argv0: name, cwd, stdio: ['pipe', 'ignore', 'ignore'] }).pid ?? 0;
}

test('a server is ours by its argument or by the folder it runs in, and may be ours where neither is told', async () => {
  const ours = [
    pretend('/usr/lib/postgres', ['-D', folder]),
    pretend('postgres', [`-D ${folder} -c port=5432`]),
    pretend('postgres', [], folder),
  ];
  for (const pid of ours) {
    assert.equal(await identify(pid, folder), 'ours');
    assert.equal(await mayRun({ ...NONE, pid }, folder), true);
  }
  const unknown = pretend('postgres', ['-D', `${folder}2`]);
  assert.equal(await identify(unknown, folder), 'unknown');
  assert.equal(await mayRun({ ...NONE, pid: unknown }, folder), true);
  const foreign = pretend('sh', ['-D', folder, 'postgres'], folder);
  assert.equal(await identify(foreign, folder), 'foreign');
  assert.equal(await mayRun({ ...NONE, pid: foreign }, folder), false);
  assert.equal(await mayRun(null, folder), false);
  for (const pid of [...ours, unknown, foreign]) process.kill(pid, 'SIGKILL');
});

const NONE = { pid: 0, port: 0, socketFolder: '', state: '', text: '' };

test('a server is told to stop and awaited, and one that has stopped is not', async () => {
  const pid = pretend('postgres', ['-D', folder]);
  assert.equal(await stopPostmaster(folder, pid, ''), true);
  assert.notEqual(await identify(pid, folder), 'ours');
  assert.equal(await stopPostmaster(folder, spawnSync('/bin/sh', ['-c', ':']).pid, ''), true);
});

test('a pid file says where the server listens and how far it is, as soon as it says so', async () => {
  const text = '-77\n/data\n1700000000\n5433\n/sockets\nlocalhost\n  1 2\nready   \n';
  for (const [written, found] of [
    [text, { pid: 77, port: 5_433, socketFolder: '/sockets', state: 'ready', text }],
    ['78', { pid: 78, port: 0, socketFolder: '', state: '', text: '78' }],
    ['0\n', null],
    ['', null],
    ['a\n', null],
  ] as const) {
    await writeFile(join(folder, 'postmaster.pid'), written);
    assert.deepEqual(await readPostmaster(folder), found);
  }
  assert.equal(await readPostmaster(join(folder, 'none')), null);
});

test('a log of 2 MB is put aside, a smaller one is kept', async () => {
  const log = join(folder, 'log');
  await writeFile(log, 'a'.repeat(1_999_998) + 'b');
  await trimLog(log);
  assert.deepEqual([await sizeOf(log), await sizeOf(`${log}.1`)], [1_999_999, 0]);
  assert.equal(await logSince(log, 1_999_998), 'b');
  await writeFile(log, ' b\n', { flag: 'a' });
  await trimLog(log);
  assert.deepEqual([await sizeOf(log), await sizeOf(`${log}.1`)], [0, 2_000_002]);
  assert.equal(await logSince(`${log}.1`, 1_999_998), 'b b');
  await writeFile(log, 'new\n', { flag: 'a' });
  await writeFile(`${log}.1`, 'a'.repeat(2_000_000));
  await trimLog(`${log}.1`);
  assert.equal(await sizeOf(`${log}.1`), 0);
  assert.equal(await readFile(log, 'utf8'), 'new\n');
  assert.equal(await logSince(join(folder, 'none'), 0), '');
});
