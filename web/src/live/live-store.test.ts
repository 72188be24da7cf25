import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionError } from '@witan/client';
import type { DeliberationEvent, DeliberationId, StageTimes, StreamConnection } from '@witan/client';
import { createLiveStore, type LiveWorld } from './live-store.ts';

const id: DeliberationId = 'dlb_1';
const event = (seq: number, more: object) => ({ deliberationId: id, seq, ...more }) as DeliberationEvent;
const started = event(0, {
  type: 'deliberation.started',
  timestamp: '2026-11-20T09:30:00Z',
  mode: 'test',
  advisors: [],
  panel: [],
  expectedMs: null,
  deadlineAt: '',
});
const frame = event(1, { type: 'stage.started', stage: 'frame' });
const perspectives = event(2, { type: 'stage.started', stage: 'perspectives' });
const cancelled = event(3, { type: 'deliberation.cancelled' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function world(): LiveWorld & { time: number; saved: StageTimes; tell: () => void } {
  const it = {
    time: 1000,
    saved: {} as StageTimes,
    tell: () => {},
    now: () => it.time,
    pause: (tell: () => void) => void (it.tell = tell),
    loadClocks: () => it.saved,
    saveClocks: (_: DeliberationId, clocks: StageTimes) => void (it.saved = clocks),
  };
  return it;
}

async function* giving(...events: DeliberationEvent[]) {
  yield* events;
}

async function* beginningWith(event: DeliberationEvent) {
  yield event;
  await new Promise(() => {});
}

test('a burst of events tells the listeners once', async () => {
  const here = world();
  let pauses = 0;
  const pause = (tell: () => void): void => {
    pauses += 1;
    here.pause(tell);
  };
  const store = createLiveStore({ ...here, pause });
  let told = 0;
  store.subscribe(() => told++);
  const [before, again] = [store.read(id), store.read(id)];
  assert.equal(before, again);
  assert.equal(before.retrying, false);
  store.follow(id, () => giving(started, frame, perspectives, cancelled));
  await turn();
  assert.deepEqual([told, pauses], [0, 1]);
  here.tell();
  assert.equal(told, 1);
  store.noting(id)({ state: 'open' });
  assert.equal(pauses, 2);
  assert.equal(store.read(id).state.ending?.kind, 'cancelled');
});

test('the sentences of a burst are announced together, and those of an earlier burst not again', async () => {
  const here = world();
  const store = createLiveStore(here);
  store.adopt(id, giving(started, frame));
  await turn();
  here.tell();
  assert.match(store.read(id).milestone, /^The panel has 0 advisors\. .+ has begun\.$/);
  store.adopt(id, giving(perspectives, cancelled));
  await turn();
  assert.match(store.read(id).milestone, /^[^.]+ has begun\. The deliberation was stopped\.$/);
});

test('a deliberation is opened once, however often it is followed, and not again after its end', async () => {
  const store = createLiveStore(world());
  let opened = 0;
  const open = () => {
    opened++;
    return giving(started, cancelled);
  };
  store.follow(id, open);
  store.follow(id, open);
  await turn();
  store.follow(id, open);
  assert.equal(opened, 1);
});

test('a stream that breaks keeps what was heard, says so, and can be followed again', async () => {
  const store = createLiveStore(world());
  store.noting(id)({ state: 'retrying', attempt: 1, waitMs: 500, error: new ConnectionError('Cut off.') });
  store.follow(id, () => giving());
  await turn();
  assert.ok(store.read(id).lost instanceof Error);
  assert.equal(store.read(id).retrying, false);
  store.follow(id, () => giving(started, frame));
  assert.equal(store.read(id).lost, null);
  await turn();
  assert.ok(store.read(id).lost instanceof Error);
  assert.equal(store.read(id).state.stages.frame.status, 'running');
  store.follow(id, () => giving(started, frame, perspectives, cancelled));
  await turn();
  assert.equal(store.read(id).lost, null);
  assert.equal(store.read(id).state.stages.perspectives.status, 'stopped');
});

test('a connection that is lost and tried again is told until it is open or an event comes', async () => {
  const store = createLiveStore(world());
  let told: (connection: StreamConnection) => void = () => {};
  store.follow(id, (onConnection) => {
    told = onConnection;
    return beginningWith(started);
  });
  const error = new ConnectionError('The stream ended too early.');
  const lose = () => told({ state: 'retrying', attempt: 1, waitMs: 500, error });
  lose();
  assert.equal(store.read(id).retrying, true);
  told({ state: 'open' });
  assert.equal(store.read(id).retrying, false);
  lose();
  store.adopt(id, beginningWith(started));
  await turn();
  assert.equal(store.read(id).retrying, false);
  assert.equal(store.read(id).lost, null);
});

test('a stage is timed when it was watched from its start, and not when it was only heard of later', async () => {
  const here = world();
  const store = createLiveStore(here);
  store.adopt(id, giving(started, frame));
  await turn();
  assert.deepEqual(here.saved, { frame: { from: 1000 } });

  const later = world();
  const other = createLiveStore(later);
  other.follow(id, () => giving(started, frame, perspectives));
  await turn();
  assert.deepEqual(later.saved, {});
});
