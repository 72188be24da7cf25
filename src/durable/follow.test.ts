import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBus } from './bus.ts';
import type { Signal } from './bus.ts';
import { createFollow } from './follow.ts';
import type { Follow } from './follow.ts';
import { countAtSiblings, createSiblings, idleTogether } from './siblings.ts';
import type { SiblingLine, SiblingListener, Siblings } from './siblings.ts';

/** Carries messages at once; `cut` is the end of a process. */
function createLine() {
  const listeners = new Map<string, SiblingListener>();
  const present = (): void => {
    for (const [name, { present: tell }] of listeners) {
      tell([...listeners.keys()].filter((other) => other !== name));
    }
  };
  return {
    lineOf: (self: string): SiblingLine => ({
      join: (name, listener) => {
        listeners.set(name, listener);
        present();
      },
      send: (to, message) => {
        if (listeners.has(self)) listeners.get(to)?.message(self, message);
      },
    }),
    cut: (name: string): void => {
      listeners.delete(name);
      present();
    },
  };
}

type TestProcess = {
  readonly siblings: Siblings;
  readonly bus: ReturnType<typeof createBus>;
  readonly follow: Follow;
  readonly runs: Set<string>;
  /** What readers here are told of `dlb_1`. */
  readonly told: Signal[];
};

function addProcess(line: ReturnType<typeof createLine>, name: string): TestProcess {
  const siblings = createSiblings(line.lineOf(name), name);
  const bus = createBus();
  const runs = new Set<string>();
  const follow = createFollow({
    siblings,
    bus,
    isHere: (id) => runs.has(id),
    onTrouble: (error) => assert.fail(String(error)),
  });
  const told: Signal[] = [];
  bus.subscribe('dlb_1', { deltas: true, receive: (signal) => void told.push(signal) });
  return { siblings, bus, follow, runs, told };
}

function two() {
  const line = createLine();
  const owner = addProcess(line, 'owner');
  const reader = addProcess(line, 'reader');
  owner.runs.add('dlb_1');
  let lost = 0;
  const onLost = async (): Promise<void> => void (lost += 1);
  const begin = (deltas = true) => reader.follow.begin('dlb_1', { owner: 'owner', deltas, onLost });
  return { line, owner, reader, begin, lost: () => lost };
}

const DELTA: Signal = { kind: 'delta', type: 'advisor.snippet', data: '{}' };
const EVENT: Signal = { kind: 'event', event: { seq: 4, name: 'x', type: 'stage.started', data: '{}' } };

test('a reader is told what the process that runs its deliberation publishes, pieces of text if it wants them', async () => {
  const { owner, reader, begin } = two();
  assert.equal(owner.bus.wantsDeltas('dlb_2'), false);
  assert.equal(await begin(), true);
  for (const signal of [DELTA, EVENT]) owner.bus.publish('dlb_1', signal);
  owner.bus.publish('dlb_2', EVENT);
  assert.deepEqual(reader.told, [DELTA, EVENT]);
  assert.equal(await begin(false), true);
  owner.bus.publish('dlb_1', DELTA);
  assert.deepEqual(reader.told, [DELTA, EVENT]);
  reader.follow.end('dlb_1');
  owner.bus.publish('dlb_1', EVENT);
  assert.equal(reader.told.length, 2);
});

test('nobody is followed who is not there or does not run it', async () => {
  const { line, owner, reader, begin, lost } = two();
  owner.runs.clear();
  assert.equal(await begin(), false);
  assert.equal(reader.follow.hasSiblings(), true);
  line.cut('owner');
  assert.equal(reader.follow.hasSiblings(), false);
  assert.equal(await begin(), false);
  assert.equal(lost(), 0);
});

test('nobody is followed whose process does not answer within two seconds, and it is told so when it does', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { line, owner, begin } = two();
  const heard: string[] = [];
  line.lineOf('owner').join('owner', { present: () => {}, message: (_, { kind }) => heard.push(kind) });
  const answers: boolean[] = [];
  const beginning = begin().then((isFollowing) => void answers.push(isFollowing));
  t.mock.timers.tick(1_999);
  await Promise.resolve();
  assert.deepEqual([owner.runs.has('dlb_1'), answers], [true, []]);
  t.mock.timers.tick(1);
  await beginning;
  assert.deepEqual(answers, [false]);
  line.lineOf('owner').send('reader', { kind: 'followed', id: 'dlb_1', here: true });
  assert.deepEqual(heard, ['follow', 'leave']);
});

test('a reader hears once that nothing more comes: the process died, stops, or lost the run', async () => {
  for (const end of ['died', 'stops', 'lost'] as const) {
    const { line, owner, reader, begin, lost } = two();
    assert.equal(await begin(), true);
    if (end === 'died') line.cut('owner');
    if (end === 'stops') owner.bus.close();
    owner.runs.clear();
    owner.bus.publish('dlb_1', { kind: 'look' });
    owner.bus.publish('dlb_1', EVENT);
    assert.equal(lost(), 1, end);
    assert.deepEqual(reader.told, [], end);
  }
});

test('a process that takes over tells its siblings which deliberations it runs now', () => {
  const { owner, reader } = two();
  const heard: string[] = [];
  reader.follow.onTakeOver(async (id) => void heard.push(id));
  owner.siblings.tell({ kind: 'took_over', ids: ['dlb_1', 'dlb_2'] });
  assert.deepEqual(heard, ['dlb_1', 'dlb_2']);
});

test('what runs at siblings counts here, and no longer once they are gone', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { line, owner, reader } = two();
  let running = 3;
  const counted = [countAtSiblings(owner.siblings, () => running), countAtSiblings(reader.siblings, () => 0)];
  t.after(() => counted.forEach(({ stop }) => stop()));
  t.mock.timers.tick(250);
  assert.deepEqual(
    counted.map(({ count }) => count()),
    [0, 3],
  );
  running = 1;
  t.mock.timers.tick(250);
  assert.equal(counted[1]?.count(), 1);
  line.cut('owner');
  assert.equal(counted[1]?.count(), 0);
});

test('a process waits for the last of its siblings to have nothing left that runs, dead ones apart', async () => {
  const { line, owner, reader } = two();
  const third = addProcess(line, 'third');
  const idle = [owner, reader, third].map(({ siblings }) => idleTogether(siblings));
  let ended = 0;
  const waiting = idle.slice(0, 2).map(async (wait) => {
    await wait();
    ended += 1;
  });
  third.siblings.tell({ kind: 'took_over', ids: [] });
  await new Promise(setImmediate);
  assert.equal(ended, 0, 'only what says so is idle');
  line.cut('third');
  await Promise.all(waiting);
  assert.equal(ended, 2);
});
