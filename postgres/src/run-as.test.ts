import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { canEnter, canUse, NOBODY, run, runAs, runInitdbAs, startDaemon } from './run-as.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-run-as-'));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));

test("root's PostgreSQL runs as a user that no distribution gives away, and is made as nobody", () => {
  const as = runAs();
  assert.equal(as === null, process.getuid?.() !== 0);
  assert.ok(as === null || (as.uid >= 60_578 && as.uid <= 61_183 && as.gid === as.uid));
  assert.equal(runInitdbAs(null), null);
  assert.deepEqual(runInitdbAs({ uid: 1, gid: 2 }), { uid: NOBODY, gid: 2 });
});

test('a program gets no key of ours, and says how it ended and what it wrote', async () => {
  process.env['SOME_KEY'] = 'secret';
  const { code, output } = await run('/usr/bin/env', [], null);
  delete process.env['SOME_KEY'];
  assert.equal(code, 0);
  assert.deepEqual(
    output
      .split('\n')
      .map((line) => line.split('=')[0])
      .toSorted(),
    ['LC_ALL', 'PATH', 'TZ'],
  );
  assert.deepEqual(await run('/bin/sh', ['-c', 'pwd; echo bad >&2; exit 3'], null), {
    code: 3,
    output: '/\nbad',
  });
  assert.deepEqual(await run(join(folder, 'none'), [], null), { code: 'ENOENT', output: '' });
  assert.deepEqual(await run('/bin/sh', ['a\0b'], null), { code: 'ERR_INVALID_ARG_VALUE', output: '' });
  assert.deepEqual(await run('/bin/sh', ['-c', 'echo on; kill -9 $$'], null), {
    code: 'killed',
    output: 'on',
  });
  assert.deepEqual(await run('/bin/sh', ['-c', 'exec sleep 60'], null, 50), { code: 'late', output: '' });
  // It leads a group of its own: Ctrl-C does not reach it.
  assert.equal((await run('/bin/sh', ['-c', 'kill -s 0 -- -$$'], null)).code, 0);
  const other = runAs();
  if (other !== null)
    assert.equal((await run('/bin/sh', ['-c', 'id -u; id -g'], other)).output, `${other.uid}\n${other.gid}`);
});

test('a daemon says how it ended once it has, in words where it has no code', async () => {
  const log = join(folder, 'log');
  for (const [file, script, expected] of [
    ['/bin/sh', 'echo one; exit 4', 4],
    ['/bin/sh', 'echo two >&2; kill -9 $$', 'SIGKILL'],
    // Succeeds where it leads a group of its own.
    ['/bin/sh', 'kill -s 0 -- -$$ && exit 5', 5],
    [join(folder, 'none'), '', 'ENOENT'],
  ] as const) {
    const daemon = startDaemon(file, ['-c', script], null, log);
    assert.equal(daemon.ended(), null);
    while (daemon.ended() === null) await sleep(1);
    assert.equal(daemon.ended(), expected);
  }
  assert.equal(startDaemon('a\0b', [], null, log).ended(), 'ERR_INVALID_ARG_VALUE');
  assert.equal(await readFile(log, 'utf8'), 'one\ntwo\n');
  assert.equal((await stat(log)).mode & 0o777, 0o600);
});

test('what another user may enter and read is asked of the system', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const as of [null, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }]) {
    assert.equal(await canUse(as, [folder, file]), true);
    assert.equal(await canEnter(as, folder), true);
  }
  assert.equal(await canUse(null, [join(folder, 'none')]), true);
  const other = runAs();
  // None but root becomes another user.
  if (other === null) return;
  for (const [mode, enters, reads] of [
    [0o755, true, true],
    [0o711, true, false],
    [0o744, false, false],
    [0o700, false, false],
  ] as const) {
    const inner = join(folder, String(mode));
    await mkdir(inner);
    await chmod(inner, mode);
    assert.equal(await canEnter(other, inner), enters);
    assert.equal(await canUse(other, [folder, inner]), reads);
  }
  assert.equal(await canUse(other, [join(folder, 'none')]), false);
});
