import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';
import { identify, removeStale } from './postmaster.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-turns-'));
const lock = join(folder, 'lock');
after(() => rm(folder, { recursive: true, force: true }));

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('never lets two work at the same time, and goes on after one that fails', async () => {
  let working = 0;
  const work = async (fails: boolean): Promise<void> => {
    working += 1;
    assert.equal(working, 1);
    await turn();
    working -= 1;
    if (fails) throw new Error('expected');
  };
  const turns = [false, true, false].map((fails) => oneAtATime(lock, () => work(fails)));
  const results = await Promise.allSettled(turns);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected']);
  await assert.rejects(readFile(lock), { code: 'ENOENT' });
});

const ago = (ms: number): Date => new Date(Date.now() - ms);

test('breaks the lock of a process that died, that had our number before us, or that takes too long', async () => {
  const began = performance.now();
  for (const [pid, made] of [
    [deadPid(), new Date()],
    [process.pid, ago(3_600_000)],
    [process.pid, ago(process.uptime() * 1_000 + 1_000)],
    [process.ppid, ago(21_000)],
  ] as const) {
    await writeFile(lock, String(pid));
    await utimes(lock, made, made);
    assert.equal(await oneAtATime(lock, () => readFile(lock, 'utf8')), String(process.pid));
  }
  assert.ok(performance.now() - began < 10_000, 'none of them was waited for');
  // As another does that takes us for dead.
  await oneAtATime(lock, () => rm(lock));
});

test('waits for the lock of a process that lives, and for one that is not written yet', async () => {
  const holders = [String(process.pid), String(process.ppid), '', 'no number'];
  const began: string[] = [];
  const turns = holders.map(async (holder, index) => {
    const held = `${lock}-${index}`;
    await writeFile(held, holder);
    if (index === 1) await utimes(held, ago(15_000), ago(15_000));
    const turn = oneAtATime(held, () => Promise.resolve(began.push(holder)));
    await sleep(60);
    assert.deepEqual(began, []);
    return { held, turn };
  });
  for (const { held, turn } of await Promise.all(turns)) {
    await rm(held);
    await turn;
  }
  assert.deepEqual(began, holders);
});

test('a pid file that was written anew is not taken for the stale one', async () => {
  const file = join(folder, 'postmaster.pid');
  await writeFile(file, '2\nnew');
  await removeStale(folder, '1\nold');
  assert.equal(await readFile(file, 'utf8'), '2\nnew');
  await removeStale(folder, '2\nnew');
  await assert.rejects(readFile(file), { code: 'ENOENT' });
  await removeStale(folder, '2\nnew');
});

test('tells a dead process and another program from a server', async () => {
  assert.equal(await identify(deadPid(), folder), 'gone');
  assert.equal(await identify(process.ppid, folder), 'foreign');
});
