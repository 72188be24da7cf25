import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_RECORD } from '@witan/combine';
import type { MadeCall, ModelCall, ModelOutcome } from '../engine/run/world.ts';
import type { StoredEvent } from '../store/journal.ts';
import { createBus } from './bus.ts';
import { CALL } from './model-call.fixture.ts';
import { sleep } from './sleep.ts';
import { createWorld } from './world.ts';
import type { OnRecord } from './world.ts';

const CUT = { inputTokens: 5, outputTokens: 2, estimated: true } as const;
const INTERRUPTED: ModelOutcome = {
  ok: false,
  failure: { reason: 'interrupted', retryable: false, retryAfterMs: null, detail: 'Left.' },
  tokens: CUT,
};

/** A world over this record, whose calls end when they are left; `steps` and `told` are what it wrote. */
function worldOn(record: OnRecord, readLearned = async () => NO_RECORD) {
  const steps = new Map<string, string>();
  const told: StoredEvent[] = [];
  const world = createWorld(
    {
      readLearned,
      deliberationId: 'dlb_1',
      record,
      handle: {
        append: (entry) => {
          for (const { name, output } of entry.steps ?? []) steps.set(name, output);
          told.push(...(entry.events ?? []));
        },
        afterEvents: (act) => act(),
      },
      callModel: (_, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(INTERRUPTED))),
      entered: () => {},
      signal: new AbortController().signal,
    },
    {
      sleep,
      behindMs: () => 0,
      paceMs: () => 0,
      boundary: () => '0'.repeat(12),
      now: () => 0,
      yieldToEventLoop: () => Promise.resolve(),
    },
    createBus(),
  );
  return { world, steps, told };
}

const tokensOf = (calls: readonly MadeCall[]) => calls.map(({ tokens }) => tokens);

test('a call that is left is counted by the time all are settled, and after a crash', async () => {
  const { world, steps } = worldOn({ steps: new Map(), events: [] });
  const leaving = new AbortController();
  void world.ask('perspectives/openai/1', CALL, { signal: leaving.signal, onText: () => {} });
  leaving.abort();
  await world.settled();
  assert.deepEqual(tokensOf(world.calls()), [CUT]);

  const resumed = worldOn({ steps, events: [] }).world;
  assert.deepEqual(tokensOf(resumed.calls()), [CUT]);
  assert.equal(resumed.recall('call/perspectives/openai/1'), undefined, 'it has no outcome to go on with');
});

test('knows which calls have an outcome on record, and so cost nothing more', () => {
  const { world } = worldOn({ steps: new Map([['call/frame/openai/1', '{}']]), events: [] });
  assert.deepEqual(
    ['frame/openai/1', 'frame/xai/1'].map((name) => world.isOnRecord(name)),
    [true, false],
  );
});

test('what was told before a crash or since is not told again', () => {
  const { world, told } = worldOn({ steps: new Map(), events: [{ name: 'frame', seq: 0 }] });
  for (const name of ['frame', 'review', 'review'])
    world.emit(name, { type: 'stage.started', stage: 'review' });
  assert.deepEqual(
    told.map(({ name, seq }) => [name, seq]),
    [['review', 1]],
  );
});

test('a call that a crash ended is counted by what was sent, before it is made again', async () => {
  const events = [{ name: 'advisor.thinking/perspectives/openai', seq: 0 }];
  const { world, steps } = worldOn({ steps: new Map(), events });
  const leaving = new AbortController();
  void world.ask('perspectives/openai/1', CALL, { signal: leaving.signal, onText: () => {} });
  assert.deepEqual(tokensOf(world.calls()), [{ inputTokens: 5, outputTokens: 0, estimated: true }]);
  leaving.abort();
  await world.settled();
  const resumed = worldOn({ steps, events }).world;
  assert.equal(resumed.calls().length, 2);
});

test('what watchers have seen of a call that a crash ended is void before it is made again', async () => {
  for (const [stage, begun, type] of [
    ['perspectives', 'advisor.thinking/perspectives/openai', 'advisor.retrying'],
    ['synthesis', 'synthesis', 'synthesis.started'],
    ['question', 'question', 'question.started'],
    ['research', 'research', null],
    ['synthesis', 'review', null],
  ] as const) {
    const { world, told } = worldOn({ steps: new Map(), events: [{ name: begun, seq: 6 }] });
    const leaving = new AbortController();
    const io = { signal: leaving.signal, onText: () => {} };
    void world.ask(`${stage}/openai/1`, { ...CALL, stage }, io);
    void world.ask(`${stage}/openai/2`, { ...CALL, stage }, io);
    assert.deepEqual(
      told.map((event) => [event.seq, event.type]),
      type === null ? [] : [[7, type]],
    );
    leaving.abort();
    await world.settled();
  }
});

test('a search that a crash ended is counted with its fees, each advisor of its own', async () => {
  const search: ModelCall = { ...CALL, stage: 'research', search: { most: 5 } };
  const { world } = worldOn({ steps: new Map(), events: [{ name: 'research', seq: 0 }] });
  const leaving = new AbortController();
  const io = { signal: leaving.signal, onText: () => {} };
  void world.ask('research/openai', search, io);
  void world.ask('research/xai', { ...search, seat: { ...CALL.seat, seat: 'xai', provider: 'xai' } }, io);
  const lost = { inputTokens: 5, outputTokens: 0, searches: 5, estimated: true };
  assert.deepEqual(tokensOf(world.calls()), [lost, lost]);
  leaving.abort();
  await world.settled();
});

test('reads what outcomes have taught once, however early, and records it when it is first asked for', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return NO_RECORD;
  };
  const { world, steps } = worldOn({ steps: new Map(), events: [] }, read);
  world.prepareLearned();
  assert.equal(reads, 1);
  assert.ok(!steps.has('learned'));
  await world.learned();
  assert.deepEqual([reads, steps.has('learned')], [1, true]);
  const again = worldOn({ steps, events: [] }, read);
  again.world.prepareLearned();
  await again.world.learned();
  assert.equal(reads, 1);
});

test('tells of a record that cannot be read to whoever asks for it', async () => {
  const { world } = worldOn({ steps: new Map(), events: [] }, () => Promise.reject(new Error('gone')));
  world.prepareLearned();
  await assert.rejects(world.learned(), /gone/);
});
