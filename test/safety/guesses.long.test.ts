import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AdvisorName, DecisionMemo, DeliberationEvent } from '@witan/client';
import { byProvider, PROVIDERS } from '../../src/domain/advisor.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { CATALOGUE, listPrice } from '../../src/providers/catalogue.ts';
import { startProviders } from '../providers.ts';
import type { TestProviders } from '../providers.ts';
import { QUESTION, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { chanceOf, FEATURES, hashStrategies, learnedStrategy } from './guesses.ts';
import type { Known, Strategy } from './guesses.ts';

const MEMOS = 160;
const AT_ONCE = 10;
/** With some forty strategies, an honest service fails here once in 25 million runs. */
const SIGNIFICANT = 1e-9;
const FAULTS = ['refused', 'quota', 'invalid_key'] as const;
/** Dollars per million tokens written, by list. */
const PRICES: Readonly<Record<string, number | undefined>> = byProvider(
  (provider) => listPrice(CATALOGUE[provider].model, 0, Date.now())?.output,
);

let providers: TestProviders;
let server: TestServer;
let seen: readonly Known[];

before(async () => {
  providers = await startProviders([]);
  server = await startTestServer({
    env: {
      ...providers.env(byProvider((provider) => `key-of-${provider}`)),
      WITAN_ACCOUNT_CREDITS: '1000000',
      WITAN_ORGANIZATION_CREDITS: '1000000',
    },
  });
  const collected: Known[] = [];
  for (let first = 0; first < MEMOS; first += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, i) => ask(first + i));
    collected.push(...(await Promise.all(batch)));
  }
  seen = collected;
});

after(async () => {
  await server.close();
  await providers.close();
});

/** In every second deliberation one advisor fails, whichever it is. No strategy reads the question. */
async function ask(number: number): Promise<Known> {
  const victim = PROVIDERS[randomInt(PROVIDERS.length)] ?? 'openai';
  const fault = FAULTS[randomInt(FAULTS.length)] ?? 'refused';
  const directive = number % 2 === 0 ? '' : ` [simulate: ${victim}=${fault}]`;
  const question = `Should we rewrite our importer, or profile it first? Case ${number}.${directive}`;
  const answer = await server.ask({
    ...QUESTION,
    question,
    context: 'Four people work on it.',
    personas: true,
  });
  // `as`: a status of 200 is a memo.
  const memo = (await answer.json()) as DecisionMemo;
  assert.equal(answer.status, 200);
  assert.ok(memo.perspectives.every(({ title }) => title !== undefined));
  const { rows: told } = await server.pool.query<{ data: string }>(
    'select data from events where deliberation_id = $1 order by seq',
    [memo.deliberationId],
  );
  const { rows } = await server.pool.query<{ panel: string }>(
    'select panel from deliberations where id = $1',
    [memo.deliberationId],
  );
  // `as`: as the service stored them.
  const panel = JSON.parse(rows[0]?.panel ?? '[]') as { advisor: AdvisorName; provider: string }[];
  return {
    memo,
    events: told.map(({ data }) => JSON.parse(data) as DeliberationEvent),
    requestId: answer.headers.get('Request-Id') ?? '',
    truth: new Map(panel.map(({ advisor, provider }) => [advisor, provider])),
  };
}

function score({ guess }: Strategy, over: readonly Known[]): { readonly right: number; readonly of: number } {
  const guesses = over.flatMap((one) => {
    const made = guess(one);
    return made === null ? [] : [one.truth.get(made.advisor) === made.provider];
  });
  return { right: guesses.filter(Boolean).length, of: guesses.length };
}

function assertChance(strategy: Strategy, over: readonly Known[]): number {
  const { right, of } = score(strategy, over);
  const chance = chanceOf(right, of, 1 / PROVIDERS.length);
  assert.ok(
    chance > SIGNIFICANT,
    `${strategy.name}: right in ${right} of ${of}, by chance once in ${1 / chance}`,
  );
  return of;
}

test('lets nobody compute an advisor from what stands in the memo', () => {
  for (const strategy of hashStrategies()) assert.equal(assertChance(strategy, seen), MEMOS);
});

test('lets nobody learn from other memos what code says of an advisor', () => {
  const half = Math.floor(seen.length / 2);
  let made = 0;
  for (const [name, feature] of Object.entries(FEATURES)) {
    const strategy = learnedStrategy(name, feature, seen.slice(0, half));
    made += assertChance(strategy, seen.slice(half));
  }
  assert.ok(made > 8 * half, `only ${made} guesses`);
});

test('would notice letters or titles that follow the panel file, and costs that tell who is missing', () => {
  const half = Math.floor(seen.length / 2);
  const ordered = seen.map((one) => ({
    ...one,
    truth: new Map([...one.truth.keys()].map((advisor, i) => [advisor, PROVIDERS[i] ?? ''])),
  }));
  const titled = seen.map((one) => ({
    ...one,
    truth: new Map(
      one.memo.perspectives.map(({ advisor, title = '' }) => [
        advisor,
        PROVIDERS[PERSONAS.findIndex((persona) => persona.title === title)] ?? '',
      ]),
    ),
  }));
  const priced = seen.map((one) => ({ ...one, memo: withExactCost(one) }));
  const guessed = (name: string, from: readonly Known[]): void => {
    const feature = FEATURES[name];
    assert.ok(feature);
    assertChance(learnedStrategy(name, feature, from.slice(0, half)), from.slice(half));
  };
  assert.throws(() => guessed('letter', ordered), /letter: right in/);
  assert.throws(() => guessed('title', titled), /title: right in/);
  assert.throws(() => guessed('what a token cost without it', priced), /without it: right in/);
});

function withExactCost({ memo, truth }: Known): DecisionMemo {
  const answered = memo.perspectives.map(({ advisor }) => PRICES[truth.get(advisor) ?? ''] ?? 0);
  const price = answered.reduce((sum, one) => sum + one, 0) / answered.length;
  return { ...memo, usage: { ...memo.usage, costUsd: (memo.usage.outputTokens * price) / 1e6 } };
}
