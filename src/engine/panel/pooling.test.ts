import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AS_DECIDED, DECIDED, learn, NO_RECORD } from '@witan/combine';
import type { RecordSums } from '@witan/combine';
import { bandKeys, CAME, FORESEEN } from '../../domain/record/resolved.ts';
import { agreeing, perspective, play, chooses, KEEPS, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';

const model = (seat: (typeof SEATS)[number]): string => `${seat.provider}/${seat.model}`;

/** So many outcomes in which the first model of the panel was right and the others were wrong. */
function firstWasRight(outcomes: number): RecordSums {
  const probabilities = Object.fromEntries(
    SEATS.map((seat, i) => [model(seat), i === 0 ? [0.95, 0.05] : [0.2, 0.8]]),
  );
  const record = Array.from({ length: outcomes }, () => ({ probabilities, truth: 0 })).reduce(
    learn,
    NO_RECORD,
  );
  return { ...record, [FORESEEN]: outcomes, [CAME]: 7 };
}

/** The first advisor is for building, the others are for buying, a little. */
const divided: Script = (call) => ({
  afterMs: 1_000,
  outcome: says(
    call.stage === 'perspectives'
      ? perspective(call, {
          percents:
            call.seat.advisor === 'Advisor A'
              ? { 'Build it': 90, 'Buy it': 10 }
              : { 'Build it': 35, 'Buy it': 65 },
        })
      : call.stage === 'review'
        ? KEEPS
        : chooses(call),
  ),
});

test('counts advisors by what came of earlier decisions, says so in words, and names who would lead otherwise', async () => {
  const { memo } = await play({ script: divided, learned: firstWasRight(40), brief: { transparent: true } });
  assert.ok(memo);
  const { pool, verdict, robustness, options, notes } = memo;
  assert.equal(pool.method, 'track_record');
  assert.equal(pool.outcomes, 40);
  const weights = pool.weights ?? {};
  assert.ok((weights['Advisor A'] ?? 0) > 0.6, JSON.stringify(weights));
  assert.ok(Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
  const leader = options.find(({ id }) => id === verdict.option);
  assert.equal(leader?.name, 'Build it');
  assert.notEqual(robustness.winners.equalWeights, verdict.option);
  assert.ok(Math.abs(pool.leaderEqualWeights - (0.9 + 3 * 0.35) / 4) < 1e-9);
  const shown = Math.round((leader?.probability ?? 0) * 100);
  assert.equal(
    pool.explanation,
    `The panel was right on 7 of 40 questions whose answer is known here. Weighting advisors by that record moves “Build it” from 49% to ${shown}%.`,
  );
  const [note] = notes.filter(({ kind }) => kind === 'learned_weights');
  assert.match(
    note?.message ?? '',
    /^“Build it” leads because .*; if all counted the same, “Buy it” would lead\.$/,
  );
});

test('says where the record moves nothing, and from where to where it moves what leads in any case', async () => {
  const explained = async (...percents: readonly (readonly number[])[]) => {
    const names = ['Build it', 'Buy it', 'Rent it'];
    const script: Script = (call, attempt, at) => {
      if (call.stage !== 'perspectives') return divided(call, attempt, at);
      const own = percents[call.seat.advisor === 'Advisor A' ? 0 : 1] ?? [];
      const answer = perspective(call, {
        percents: Object.fromEntries(names.map((name, i) => [name, own[i] ?? 0])),
      });
      return { afterMs: 1_000, outcome: says(answer) };
    };
    const brief = { options: names.map((name) => ({ name })) };
    const { memo } = await play({ script, brief, learned: firstWasRight(40) });
    assert.ok(memo?.notes.every(({ kind }) => kind !== 'learned_weights'));
    return memo?.pool.explanation?.split('. ').at(-1);
  };
  // Alone it would be 40%, but all three are shown as 100 together.
  const same = [40.4, 30.3, 29.3];
  assert.equal(await explained(same, same), 'Weighting advisors by that record leaves “Build it” at 41%.');
  assert.match(
    (await explained([95, 5, 0], [75, 25, 0])) ?? '',
    /^Weighting advisors by that record moves “Build it” from 80% to (?:8[5-9]|9\d)%\.$/,
  );
});

test('says that outcomes teach little where nearly all that was right is what had been decided for', async () => {
  const learned = { ...firstWasRight(40), [DECIDED]: 40, [AS_DECIDED]: 39 };
  const { memo } = await play({ script: divided, learned });
  assert.match(
    memo?.pool.explanation ?? '',
    / In 39 of 40 cases, what was recorded as right is what had been decided; that says little about/,
  );
});

test('every advisor counts the same below ten outcomes, and where a record names nobody of the panel', async () => {
  for (const learned of [NO_RECORD, firstWasRight(9)]) {
    const { memo } = await play({ script: divided, learned });
    assert.deepEqual(memo?.pool, {
      method: 'equal',
      outcomes: 0,
      leaderEqualWeights: memo?.pool.leaderEqualWeights,
    });
    assert.equal(memo?.verdict.option, 'opt_2');
  }
  const others = [{ probabilities: { 'retired/model': [1, 0] }, truth: 0 }];
  const learned = Array.from({ length: 20 }, () => others)
    .flat()
    .reduce(learn, NO_RECORD);
  const { memo } = await play({ script: divided, learned, brief: { transparent: true } });
  const weights = Object.values(memo?.pool.weights ?? {});
  for (const weight of weights) assert.ok(Math.abs(weight - 0.25) < 1e-9, JSON.stringify(memo?.pool));
});

test('shows no weights where names are hidden', async () => {
  const { memo } = await play({ script: divided, learned: firstWasRight(40) });
  assert.equal(memo?.pool.method, 'track_record');
  assert.equal(memo?.pool.weights, undefined);
  assert.doesNotMatch(JSON.stringify(memo), /openai|xai|-large/);
});

test('gives the weight of an advisor that is missing to the others alike', async () => {
  const script: Script = (call, attempt, at) =>
    call.seat.advisor === 'Advisor A' && call.stage === 'perspectives'
      ? { afterMs: null, outcome: says('') }
      : divided(call, attempt, at);
  const { memo } = await play({ script, learned: firstWasRight(40), brief: { transparent: true } });
  const weights = Object.values(memo?.pool.weights ?? {});
  assert.equal(weights.length, 3);
  for (const weight of weights) assert.ok(Math.abs(weight - 1 / 3) < 1e-6, JSON.stringify(memo?.pool));
});

test('keeps the record of a model apart by where it is served, and of one that sits twice by its seat', async () => {
  const seats = SEATS.map((seat, i) =>
    i < 3 ? { ...seat, provider: 'compatible' as const, model: 'same' } : seat,
  );
  const rows = {
    'compatible/same': [0.9, 0.1],
    'compatible/same (2)': [0.1, 0.9],
    'compatible/same (3)': [0.1, 0.9],
  };
  const learned = Array.from({ length: 30 }, () => ({ probabilities: rows, truth: 0 })).reduce(
    learn,
    NO_RECORD,
  );
  const { memo } = await play({ script: agreeing(1_000), seats, learned, brief: { transparent: true } });
  const { weights = {} } = memo?.pool ?? {};
  // By the names of the seats: anthropic, google, openai.
  assert.ok((weights['Advisor B'] ?? 0) > 0.5, JSON.stringify(weights));
  assert.ok((weights['Advisor A'] ?? 1) < 0.3 && (weights['Advisor C'] ?? 1) < 0.3);
});

test('advisors of one model are no more than one independent advisor', async () => {
  const votes = async (model?: string) => {
    const seats = SEATS.map((seat) => (model ? { ...seat, provider: 'compatible' as const, model } : seat));
    const { memo } = await play({ script: agreeing(100), seats });
    return memo?.consensus.effectiveVotes ?? 0;
  };
  assert.equal(await votes('same'), 1);
  assert.ok((await votes()) > 1);
});

test('from 30 settled outcomes on, the band is worded by its own record', async () => {
  const settledBy = (n: number): RecordSums => ({
    ...NO_RECORD,
    ...Object.fromEntries(
      (['low', 'moderate', 'high'] as const).flatMap((band) => [
        [bandKeys(band).settled, n],
        [bandKeys(band).right, n - 2],
      ]),
    ),
  });
  const told = async (n: number): Promise<string> => {
    const { memo } = await play({ script: agreeing(100), learned: settledBy(n) });
    return memo?.verdict.confidence.explanation ?? '';
  };
  assert.doesNotMatch(await told(9), /your own record/);
  assert.match(await told(10), /By your own record: of 10 memos with this band, 8 were right\.$/);
});
