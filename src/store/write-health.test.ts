import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { DatabaseTimeout } from './failure.ts';
import { createWriteHealth } from './write-health.ts';

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let broken: Error | null = null;
  let tried = 0;
  const heard: unknown[] = [];
  const health = createWriteHealth({
    write: async () => {
      tried += 1;
      if (broken) throw broken;
    },
    now: Date.now,
    onChange: (error) => void heard.push(error),
  });
  t.after(health.close);
  return {
    health,
    heard,
    tried: () => tried,
    break: (error: Error | null) => (broken = error),
    pass: async (ms: number) => {
      t.mock.timers.tick(ms);
      await new Promise(setImmediate);
    },
  };
}

test('tries a write at most once a second, however many ask', async (t) => {
  const it = open(t);
  assert.deepEqual(await Promise.all([it.health.check(), it.health.check()]), [true, true]);
  await it.pass(999);
  await it.health.check();
  assert.equal(it.tried(), 1);
  await it.pass(1);
  await it.health.check();
  assert.equal(it.tried(), 2);
});

test('after one that failed tries again soon, then after growing waits of at most a second', async (t) => {
  const it = open(t);
  it.break(new Error('the server is gone'));
  it.health.suspect();
  await it.pass(0);
  const waits = [100, 200, 400, 800, 1_000, 1_000];
  for (const [at, wait] of waits.entries()) {
    await it.pass(wait - 1);
    assert.equal(it.tried(), at + 1);
    await it.pass(1);
    assert.equal(it.tried(), at + 2);
  }
});

test('after one that failed tries by itself until one works, and tells of both', async (t) => {
  const it = open(t);
  const full = new Error('the disk is full');
  it.break(full);
  it.health.suspect();
  await it.pass(0);
  assert.equal(it.health.isUp(), false);
  await it.pass(1_000);
  await it.pass(1_000);
  assert.equal(it.tried(), 3);
  it.break(null);
  assert.equal(it.health.isUp(), false);
  await it.pass(1_000);
  assert.equal(it.health.isUp(), true);
  await it.pass(60_000);
  assert.equal(it.tried(), 4);
  assert.deepEqual(it.heard, [full, null]);
});

test('one suspicion that proves wrong refuses nobody', async (t) => {
  const it = open(t);
  it.health.suspect();
  assert.equal(it.health.isUp(), true);
  await it.pass(0);
  assert.equal(await it.health.check(), true);
  await it.pass(5_000);
  assert.deepEqual([it.health.isUp(), it.tried(), it.heard.length], [true, 1, 0]);
});

test('a suspicion right after a write that worked is looked into, at once where somebody asks and else a second after it', async (t) => {
  const it = open(t);
  await it.health.check();
  await it.pass(300);
  it.break(new Error('the connection was cut'));
  it.health.suspect();
  it.health.suspect();
  await it.pass(699);
  assert.deepEqual([it.tried(), it.health.isUp()], [1, true]);
  await it.pass(1);
  assert.deepEqual([it.tried(), it.health.isUp()], [2, false]);

  it.break(null);
  await it.pass(1_000);
  const { length } = it.heard;
  await it.health.check();
  it.break(new Error('the connection was cut'));
  it.health.suspect();
  assert.equal(await it.health.check(), false);
  assert.equal(it.heard.length, length + 1);
});

test('gives up on what a silent database was asked, before and while it is silent', async (t) => {
  const it = open(t);
  const asked = assert.rejects(it.health.guard(new Promise(() => {})), DatabaseTimeout);
  it.break(new DatabaseTimeout());
  await it.pass(2_000);
  await asked;
  const later = assert.rejects(it.health.guard(new Promise(() => {})), DatabaseTimeout);
  await it.pass(1_000);
  await later;
  assert.equal(await it.health.guard(Promise.resolve('an answer')), 'an answer');
});

test('waits for a slow database, and for one that only refuses to write', async (t) => {
  const it = open(t);
  for (const refusal of [null, new Error('the disk is full')]) {
    it.break(refusal);
    const answer = Promise.withResolvers<string>();
    const asked = it.health.guard(answer.promise);
    await it.pass(30_000);
    answer.resolve('late');
    assert.equal(await asked, 'late');
  }
});

test('what was answered, and what is closed, tries nothing', async (t) => {
  const it = open(t);
  assert.equal(await it.health.guard(Promise.resolve('soon')), 'soon');
  await it.pass(30_000);
  it.break(new Error('the server is gone'));
  const trying = it.health.check();
  it.health.close();
  assert.equal(await trying, false);
  it.health.suspect();
  await it.pass(30_000);
  assert.equal(it.tried(), 1);
});
