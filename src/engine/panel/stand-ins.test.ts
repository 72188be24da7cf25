import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '../../domain/advisor.ts';
import { agreeing, fails, perspective, play, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';

const RESERVES = (['mistral', 'qwen'] as const).map((seat) => ({
  seat,
  provider: 'compatible' as const,
  model: `${seat}-large`,
  fastModel: `${seat}-large`,
  key: 'operator' as const,
}));

/** These models fail at once, or after so many milliseconds; all others agree in ten seconds. */
function failing(
  reasons: Readonly<Record<string, 'unavailable' | 'misconfigured' | 'invalid_key'>>,
  afterMs = 0,
): Script {
  return (call, attempt, at) => {
    const reason = reasons[call.model];
    return reason === undefined ? agreeing(10_000)(call, attempt, at) : { afterMs, outcome: fails(reason) };
  };
}

const withFallback = (key: Seat['key'] = 'operator'): Seat[] =>
  SEATS.map((seat) => (seat.seat === 'xai' ? { ...seat, key, fallbackModel: 'xai-old' } : seat));

test('a model that is not there is followed by its fallback, in every stage, and a note says so', async () => {
  for (const reason of ['unavailable', 'misconfigured'] as const) {
    const { memo, asked, told } = await play({
      script: failing({ 'xai-large': reason }),
      seats: withFallback(),
      brief: { transparent: true },
    });
    assert.equal(memo?.perspectives.length, 4);
    const advisor = memo.perspectives.find(({ model }) => model === 'xai-old')?.advisor;
    assert.deepEqual(
      memo.notes.filter(({ kind }) => kind === 'fallback_model').map((note) => note.advisor),
      [advisor],
    );
    assert.equal(asked.filter(({ call }) => call.model === 'xai-large').length, 1, 'never asked again');
    assert.deepEqual(
      told.flatMap((event) =>
        event.type === 'advisor.retrying' ? [[event.reason, event.attempt, event.retryInMs]] : [],
      ),
      [[reason, 1, 0]],
    );
  }
});

test('a model that is not there and has no fallback costs its seat', async () => {
  const { memo, asked, told } = await play({ script: failing({ 'xai-large': 'unavailable' }) });
  assert.equal(asked.filter(({ call }) => call.seat.seat === 'xai').length, 1);
  assert.deepEqual(
    [memo?.perspectives.length, told.some(({ type }) => type === 'advisor.retrying')],
    [3, false],
  );
});

test('a key that is refused is no reason to ask for another model', async () => {
  const { memo, asked } = await play({
    script: failing({ 'xai-large': 'invalid_key' }),
    seats: withFallback(),
  });
  assert.ok(!asked.some(({ call }) => call.model === 'xai-old'));
  assert.equal(memo?.perspectives.length, 3);
});

test('a reserve takes the place and the letter of a seat that fails early, and a note says so', async () => {
  const { memo, told } = await play({
    script: failing({ 'google-large': 'invalid_key' }),
    reserves: RESERVES,
    brief: { transparent: true },
  });
  const failed = SEATS.find(({ seat }) => seat === 'google')?.advisor;
  assert.equal(memo?.perspectives.length, 4);
  assert.equal(memo.perspectives.find(({ advisor }) => advisor === failed)?.model, 'mistral-large');
  assert.deepEqual(
    memo.notes.map(({ kind, advisor }) => [kind, advisor]).filter(([kind]) => kind !== 'review_skipped'),
    [['fallback_model', failed]],
  );
  assert.equal(memo.degraded, false);
  assert.ok(told.some((event) => event.type === 'advisor.retrying' && event.advisor === failed));
});

test('reserves step in one after the other, each once', async () => {
  const { memo, asked } = await play({
    script: failing({
      'google-large': 'invalid_key',
      'xai-large': 'invalid_key',
      'mistral-large': 'invalid_key',
    }),
    reserves: RESERVES,
  });
  for (const { seat } of RESERVES)
    assert.equal(
      asked.filter(({ call }) => call.seat.seat === seat && call.stage === 'perspectives').length,
      1,
    );
  assert.equal(memo?.perspectives.length, 3);
});

test('no reserve steps in once half of the panel has answered', async () => {
  const { memo, asked } = await play({
    script: failing({ 'google-large': 'invalid_key' }, 11_000),
    reserves: RESERVES,
  });
  assert.ok(!asked.some(({ call }) => call.seat.provider === 'compatible'));
  assert.equal(memo?.perspectives.length, 3);
});

test("a seat that a caller's key pays for is never replaced at the operator's cost", async () => {
  const seats = SEATS.map((seat): Seat => ({ ...seat, key: 'caller' }));
  const { asked } = await play({
    script: failing({ 'google-large': 'invalid_key' }),
    seats,
    reserves: RESERVES,
  });
  assert.ok(!asked.some(({ call }) => call.seat.provider === 'compatible'));
});

test('after a crash the same reserve has the same place, and nothing is asked twice', async () => {
  const given = { script: failing({ 'google-large': 'invalid_key' }), reserves: RESERVES } as const;
  const first = await play(given);
  const again = await play({ ...given, record: first.record, calls: first.calls, resumed: true });
  assert.deepEqual(again.asked, []);
  assert.deepEqual(
    again.memo?.perspectives.map(({ advisor, pick }) => [advisor, pick]),
    first.memo?.perspectives.map(({ advisor, pick }) => [advisor, pick]),
  );
});

test('what a reserve has answered counts after a restart that no longer has it', async () => {
  const given = { script: failing({ 'google-large': 'invalid_key' }), brief: { transparent: true } };
  const first = await play({ ...given, reserves: RESERVES });
  const again = await play({ ...given, record: first.record, calls: first.calls, resumed: true });
  assert.deepEqual(again.asked, []);
  const models = again.memo?.perspectives.map(({ model }) => model) ?? [];
  assert.ok(models.includes('mistral-large'), models.join());
  assert.deepEqual(
    models,
    first.memo?.perspectives.map(({ model }) => model),
  );
});

test('the name of such a reserve stays hidden', async () => {
  const reserve = { ...(RESERVES[0] ?? assert.fail()), model: 'house-blend-9b' };
  const script: Script = (call, attempt, at) =>
    call.model === reserve.model && call.stage === 'perspectives'
      ? {
          afterMs: 100,
          outcome: says(
            perspective(call, {
              percents: { 'Build it': 25, 'Buy it': 75 },
              response: ['As house-blend-9b I would buy.'],
            }),
          ),
        }
      : failing({ 'google-large': 'invalid_key' })(call, attempt, at);
  const first = await play({ script, reserves: [reserve] });
  const again = await play({ script, record: first.record, calls: first.calls, resumed: true });
  for (const { memo } of [first, again]) {
    assert.match(JSON.stringify(memo?.perspectives), /I would buy/);
    assert.doesNotMatch(JSON.stringify(memo), /house-blend/);
  }
});

test('within a limit on cost nobody stands in whose price is not known, and the memo says how the seat itself failed', async () => {
  const { memo, asked } = await play({
    script: failing({ 'google-large': 'invalid_key', 'xai-large': 'unavailable' }),
    seats: withFallback(),
    reserves: RESERVES,
    brief: { maxCostUsd: 1 },
    price: ({ model }) => (model === 'mistral-large' || model === 'xai-old' ? null : 0.001),
  });
  const models = new Set(asked.map(({ call }) => call.model));
  assert.deepEqual(
    [...models].filter((model) => /mistral|qwen|old/.test(model)),
    ['qwen-large'],
  );
  assert.deepEqual(
    memo?.notes.flatMap(({ kind, reason }) => (kind === 'missing_advisor' ? [reason] : [])),
    ['unavailable'],
  );
  assert.ok(!memo.notes.some(({ kind }) => kind === 'cost_limit'));
});
