import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceCall } from './prices.ts';
import { BRIEF, agreeing, perspective, play, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';
import { worstCase } from './cost-limit.ts';
import { estimate } from './estimate.ts';
import { DEFAULT_SETTINGS } from '../run/settings.ts';

/** A dollar for a million tokens read, ten for a million written. */
const price: PriceCall = ({ tokens }) => (tokens.inputTokens + 10 * tokens.outputTokens) / 1_000_000;
const FIRST_ANSWERS =
  estimate({ brief: brief(), seats: SEATS, settings: DEFAULT_SETTINGS, price }).leastMaxCostUsd ?? 0;

function brief(maxCostUsd?: number) {
  return { ...BRIEF, context: 'Shared.', ...(maxCostUsd === undefined ? {} : { maxCostUsd }) };
}

/** They disagree, so that a review takes place. */
const divided: Script = (call, attempt, at) => {
  const percents =
    call.seat.seat === 'openai' ? { 'Build it': 90, 'Buy it': 10 } : { 'Build it': 5, 'Buy it': 95 };
  return call.stage === 'perspectives'
    ? { afterMs: 1_000, outcome: says(perspective(call, { percents })) }
    : agreeing(1_000)(call, attempt, at);
};

test('what the first answers can cost at most is enough to ask everybody', async () => {
  const { asked } = await play({ script: divided, brief: brief(FIRST_ANSWERS), price });
  assert.equal(asked.filter(({ call }) => call.stage === 'perspectives').length, 4);
});

test('never has more under way than the limit allows, and says what was left out', async () => {
  // Room for two first answers at their worst.
  const limit = FIRST_ANSWERS / 2;
  const { asked, memo } = await play({ script: agreeing(1_000), brief: brief(limit), price });
  assert.equal(asked.filter(({ call }) => call.stage === 'perspectives').length, 2);
  const note = memo?.notes.find(({ kind }) => kind === 'cost_limit');
  assert.match(note?.message ?? '', /limit of \$\d+\.\d{2,4}: 2 first answers of advisors\.$/);
  assert.deepEqual(
    memo?.notes.filter(({ reason }) => reason === 'cost_limit').map(({ kind }) => kind),
    ['missing_advisor', 'missing_advisor'],
  );
  assert.ok((memo?.usage.costUsd ?? Number.NaN) <= limit);
});

test('reckons that all of a prompt may be written to a cache, and asks fewer where that costs more', async () => {
  const read: PriceCall = ({ tokens }) => tokens.inputTokens / 1_000_000;
  const withWrites: PriceCall = ({ tokens }) =>
    (tokens.inputTokens + 0.25 * (tokens.cacheWriteTokens ?? 0)) / 1_000_000;
  const given = { brief: brief(), seats: SEATS, settings: DEFAULT_SETTINGS };
  const [plain, dear] = [read, withWrites].map((by) => estimate({ ...given, price: by }));
  assert.equal(((dear?.agreed.costUsd ?? 0) / (plain?.agreed.costUsd ?? 1)).toFixed(6), '1.250000');
  assert.equal(((dear?.leastMaxCostUsd ?? 0) / (plain?.leastMaxCostUsd ?? 1)).toFixed(6), '1.250000');
  const call = (await play({ script: divided, brief: brief() })).asked[0]?.call ?? assert.fail();
  // The labels of a prompt are drawn anew each time, and differ a little in length.
  const limit = 1.1 * worstCase(call, read);
  const askedOf = async (by: PriceCall) => {
    const one = SEATS.slice(0, 1);
    const { asked } = await play({ script: divided, brief: brief(limit), seats: one, price: by });
    return asked.filter(({ call: { stage } }) => stage === 'perspectives').length;
  };
  assert.deepEqual([await askedOf(read), await askedOf(withWrites)], [1, 0]);
});

test('without a limit nothing is left out', async () => {
  const { asked, memo } = await play({ script: divided, brief: brief(), price });
  assert.equal(asked.filter(({ call }) => call.stage === 'review').length, 4);
  assert.ok(!memo?.notes.some(({ kind }) => kind === 'cost_limit'));
});

test('what was left out before a crash is left out after it, and nothing is asked that was not', async () => {
  const limit = FIRST_ANSWERS / 2;
  const first = await play({ script: agreeing(1_000), brief: brief(limit), price });
  const again = await play({
    script: agreeing(1_000),
    brief: brief(limit),
    price,
    record: first.record,
    calls: first.calls,
    resumed: true,
  });
  assert.deepEqual(again.asked, []);
  assert.deepEqual(
    again.memo?.notes.filter(({ kind }) => kind === 'cost_limit'),
    first.memo?.notes.filter(({ kind }) => kind === 'cost_limit'),
  );
});

test('framing never uses up what the first answers need', async () => {
  const open = { ...brief(), options: [], criteria: [] };
  const least =
    estimate({ brief: open, seats: SEATS, settings: DEFAULT_SETTINGS, price }).leastMaxCostUsd ?? 0;
  const { asked } = await play({
    script: (call, attempt, at) =>
      call.stage === 'frame' ? { afterMs: null, outcome: says('') } : agreeing(1_000)(call, attempt, at),
    brief: { ...open, maxCostUsd: least },
    price,
  });
  assert.equal(
    asked.filter(({ call }) => call.stage === 'frame').length,
    1,
    'others wait for money, not time',
  );
  assert.ok(asked.filter(({ call }) => call.stage === 'perspectives').length >= 3);
});

test('no search is started whose fees could pass the limit, and what is left out is said', async () => {
  // A dollar a search, and next to nothing for words.
  const ofSearches: PriceCall = ({ tokens }) => (tokens.searches ?? 0) + tokens.outputTokens / 1e9;
  const outcome = says({ facts: [] });
  const { asked, memo } = await play({
    script: (call, attempt, at) =>
      call.stage === 'research'
        ? {
            afterMs: 1_000,
            outcome: { ...outcome, tokens: { inputTokens: 1, outputTokens: 1, searches: 5 } },
          }
        : agreeing(1_000)(call, attempt, at),
    brief: { ...brief(12), research: true, transparent: true },
    price: ofSearches,
  });
  // Five at each, and as many again at the one that may pause.
  const searched = asked.filter(({ call }) => call.stage === 'research').map(({ call }) => call.seat.seat);
  assert.deepEqual(searched, ['openai', 'google']);
  assert.deepEqual([memo?.usage.searches, Math.round(memo?.usage.costUsd ?? 0)], [10, 10]);
  assert.match(memo?.notes.find(({ kind }) => kind === 'cost_limit')?.message ?? '', /: 2 searches\.$/);
  assert.equal(memo?.perspectives.length, 4);
});

test('research never uses up what the first answers need', async () => {
  const searching = { ...brief(), research: true } as const;
  const given = { brief: searching, seats: SEATS, settings: DEFAULT_SETTINGS, price };
  const least = estimate(given).leastMaxCostUsd ?? 0;
  assert.ok(least > FIRST_ANSWERS, 'what is found is read as well');
  const { asked } = await play({
    script: agreeing(1_000),
    brief: { ...searching, maxCostUsd: least },
    price,
  });
  const stages = asked.map(({ call }) => call.stage);
  assert.deepEqual(stages.slice(0, 5), [...Array<string>(4).fill('perspectives'), 'synthesis']);
});

test('the estimate has the fees of the searches that are reckoned with', () => {
  const given = { seats: SEATS, settings: DEFAULT_SETTINGS };
  const ofSearches: PriceCall = ({ tokens }) => tokens.searches ?? 0;
  const costOf = (more: { research?: true }) =>
    estimate({ ...given, brief: { ...brief(), ...more }, price: ofSearches }).agreed.costUsd;
  assert.deepEqual([costOf({}), costOf({ research: true })], [0, 3 * SEATS.length]);
});

/** A call costs a dollar, and a dollar and a half at worst. */
const oneOrMore: PriceCall = ({ tokens }) => (tokens.inputTokens === 100 ? 1 : 1.5);

test('a call is asked up to the limit itself, beside what is spent', async () => {
  const asked = async (maxCostUsd: number): Promise<number[]> => {
    const played = await play({ script: divided, brief: brief(maxCostUsd), price: oneOrMore });
    const stages = played.asked.map(({ call }) => call.stage);
    return ['perspectives', 'review', 'synthesis'].map(
      (stage) => stages.filter((one) => one === stage).length,
    );
  };
  assert.deepEqual(await asked(5.9), [3, 1, 1]);
  // Four dollars are spent; one review costs at most a dollar and a half, and then nothing more fits.
  assert.deepEqual(await asked(6), [4, 1, 0]);
  assert.deepEqual(await asked(10), [4, 4, 1]);
});

test('a call that a crash has ended has to fit once more, and one on record counts whatever is left', async () => {
  const given = { script: divided, brief: brief(6), price: oneOrMore };
  const first = await play(given);
  const lost = [...first.record].filter(
    ([name]) => !/^(?:perspectives\/(?:xai|google)|review|synth)/.test(name),
  );
  const calls = first.calls.slice(0, 4);
  const again = await play({ ...given, record: new Map(lost), calls, resumed: true });
  assert.deepEqual(
    again.asked.map(({ call }) => call.stage),
    ['perspectives'],
  );
  assert.equal(again.memo?.perspectives.length, 3);
});

test('the worst of a call is every byte of it, and five searches with their pages, at Anthropic once more', async () => {
  const { asked } = await play({ script: divided, brief: brief() });
  const call = asked.find(({ call: { seat } }) => seat.provider === 'openai')?.call ?? assert.fail();
  const worst = (more: Partial<typeof call>, by: keyof Parameters<PriceCall>[0]['tokens']): number =>
    worstCase({ ...call, ...more }, ({ tokens }) => Number(tokens[by] ?? 0));
  const bytes = (more: Partial<typeof call>) => worst(more, 'inputTokens') - worst({}, 'inputTokens');
  assert.deepEqual([bytes({ prompt: `${call.prompt}ö` }), bytes({ system: `${call.system}!` })], [2, 1]);
  assert.equal(
    bytes({ answer: { ...call.answer, schema: {} } }),
    -2 * (JSON.stringify(call.answer.schema).length - 2),
  );
  const empty = { prompt: '', system: '', answer: { ...call.answer, schema: {} } };
  assert.ok(worst(empty, 'inputTokens') > 0);
  const search = { most: 5 };
  assert.equal(bytes({ search }), 5 * 10_000);
  const anthropic = SEATS.find(({ provider }) => provider === 'anthropic') ?? assert.fail();
  assert.equal(worst({ seat: anthropic }, 'inputTokens'), worst({}, 'inputTokens'));
  assert.equal(worst({ seat: anthropic, search }, 'inputTokens'), 3 * worst({ search }, 'inputTokens'));
  for (const by of ['outputTokens', 'searches'] as const)
    assert.equal(worst({ seat: anthropic, search }, by), 2 * worst({ search }, by));
});
