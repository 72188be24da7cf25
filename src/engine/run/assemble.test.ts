import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceCall } from '../cost/prices.ts';
import { numbersOf } from './assemble.ts';
import type { Findings } from './findings.ts';
import {
  agreeing,
  divided,
  except,
  perspective,
  play,
  PROPOSED_FRAME,
  says,
  SEATS,
} from './virtual-world.fixture.ts';
import type { Script } from './virtual-world.fixture.ts';

/** Options and criteria of these sources; the third option leads, and the second criterion weighs most. */
function numbersWith(sources: { readonly options: readonly string[]; readonly criteria: readonly string[] }) {
  const place = (index: number): string => `${index + 1}`;
  const findings = {
    frame: {
      options: sources.options.map((source, i) => ({ id: `opt_${place(i)}`, source })),
      criteria: sources.criteria.map((source, i) => ({
        id: `crt_${place(i)}`,
        source,
        weight: [0.2, 0.7, 0.1][i],
      })),
      musts: [],
    },
    combined: {
      options: [
        { id: 'opt_3', rank: 1, probability: 0.5 },
        { id: 'opt_1', rank: 2, probability: 0.3 },
        { id: 'opt_2', rank: 3, probability: 0.2 },
      ],
      scores: [],
    },
    byCriterion: { crt_2: { krippendorffAlpha: 0.4, reading: 'They score alike.' } },
  };
  // `as`: of the findings nothing else is looked at.
  return numbersOf(findings as unknown as Findings);
}

test('has what the caller named in the caller`s order, and what the panel proposed with the best first', () => {
  const [caller, panel] = ['caller', 'panel'] as const;
  const order = (options: readonly string[], criteria: readonly string[]) => {
    const numbers = numbersWith({ options, criteria });
    return [numbers.options, numbers.criteria].map((items) => items.map(({ id }) => id.slice(4)).join(''));
  };
  const [all, none] = [Array(3).fill(caller), Array(3).fill(panel)];
  assert.deepEqual(order(all, all), ['123', '123']);
  assert.deepEqual(order(none, none), ['312', '213']);
  assert.deepEqual(order([caller, caller, panel], [caller, panel, caller]), ['312', '213']);
  const { options, criteria } = numbersWith({ options: all, criteria: all });
  assert.deepEqual(
    options.map(({ probability }) => probability),
    [0.3, 0.2, 0.5],
  );
  assert.deepEqual(
    criteria.map(({ agreement }) => agreement.krippendorffAlpha),
    [null, 0.4, null],
  );
});

test('says how long it took, and what was stated alone: no musts, no costs of single advisors', async () => {
  const { memo, took } = await play({ script: agreeing(1_000) });
  assert.equal(memo?.process.durationMs, took);
  assert.equal(memo.musts, undefined);
  assert.ok(memo.options.every((option) => !('probabilityInRunning' in option)));
  assert.equal(memo.usage.byAdvisor, undefined);
  const named = await play({ script: agreeing(1_000), brief: { musts: [{ name: 'Legal' }] } });
  assert.equal(named.memo?.musts?.[0]?.name, 'Legal');
  assert.ok(named.memo.options.every((option) => 'probabilityInRunning' in option));
});

test('lists advisors by their letters, late ones among them', async () => {
  const script: Script = (call, attempt, at) =>
    call.stage === 'synthesis'
      ? { ...agreeing(1_000)(call, attempt, at), afterMs: 3_000 }
      : except('anthropic', (own) => ({
          afterMs: 5_500,
          outcome: says(perspective(own, { percents: { 'Build it': 50, 'Buy it': 50 } })),
        }))(call, attempt, at);
  const { memo } = await play({ script });
  assert.deepEqual(
    memo?.perspectives.map(({ advisor, late }) => [advisor, late]),
    ['A', 'B', 'C', 'D'].map((letter) => [`Advisor ${letter}`, letter === 'B']),
  );
});

/** Dollars by model, whatever the tokens, and by what is read of a cache. */
const PRICES: Readonly<Record<string, number>> = {
  'openai-large': 1,
  'anthropic-large': 2,
  'google-large': 3,
  'xai-large': 6,
  'own-large': 8,
  'openai-small': 0.1,
  'anthropic-small': 0.2,
  'google-small': 0.3,
  'xai-small': 0.6,
  'own-small': 0.8,
};
const price: PriceCall = ({ model, tokens }) => tokens.reportedCostUsd ?? PRICES[model] ?? null;
const OWN = {
  ...(SEATS[0] ?? assert.fail()),
  advisor: 'Advisor E' as const,
  seat: 'own',
  provider: 'compatible' as const,
  model: 'own-large',
  fastModel: 'own-small',
};

test('counts each call at the mean of those that could have made it, where names are hidden, and else at its own', async () => {
  const reported: Script = (call, attempt, at) => {
    const scripted =
      call.stage === 'research'
        ? { afterMs: 10, outcome: says({ facts: [] }) }
        : call.stage === 'frame'
          ? { afterMs: 10, outcome: says(PROPOSED_FRAME) }
          : agreeing(100)(call, attempt, at);
    const tokens = { inputTokens: 100, outputTokens: 50, cachedInputTokens: 7, reportedCostUsd: 90 };
    return { ...scripted, outcome: { ...scripted.outcome, tokens } };
  };
  const given = { script: reported, seats: [...SEATS, OWN], price };
  const brief = { options: [], criteria: [], research: true } as const;
  const hidden = (await play({ ...given, brief })).memo?.usage;
  // A frame, four searches, five answers and a choice.
  assert.equal(hidden?.costUsd?.toFixed(6), (0.4 + 4 * 3 + 6 * 4).toFixed(6));
  assert.deepEqual([hidden?.cachedInputTokens, hidden?.searches], [77, 0]);
  const shown = (await play({ ...given, brief: { ...brief, transparent: true } })).memo?.usage;
  assert.equal(shown?.costUsd, 11 * 90);
  const calls = Object.values(shown?.byAdvisor ?? {}).map(({ costUsd }) => (costUsd ?? 0) / 90);
  assert.equal(shown?.byAdvisor?.['Advisor E']?.costUsd, 90);
  assert.deepEqual([calls.length, calls.reduce((sum, count) => sum + count)], [5, 11]);
});

test('counts each call at the price of whoever made it, where names are shown', async () => {
  const dollars: Readonly<Record<string, number>> = { openai: 1, anthropic: 2, google: 3, xai: 6 };
  const byProvider: PriceCall = ({ provider }) => dollars[provider] ?? null;
  const { memo, asked } = await play({
    script: agreeing(100),
    price: byProvider,
    brief: { transparent: true },
  });
  for (const { advisor, seat } of SEATS)
    assert.equal(
      memo?.usage.byAdvisor?.[advisor]?.costUsd,
      (dollars[seat] ?? 0) * asked.filter(({ call }) => call.seat.seat === seat).length,
    );
});

test('names no mean cost where a price of the panel is not known', async () => {
  const { memo } = await play({
    script: agreeing(100),
    price: ({ model }) => (model === 'xai-large' ? null : 1),
  });
  assert.deepEqual([memo?.usage.costUsd, memo?.usage.unpricedCalls], [null, 5]);
});

test('shows no cost over the limit where the mean passes it', async () => {
  const brief = { maxCostUsd: 5 };
  const dear: PriceCall = ({ model }) => (model === 'xai-large' ? 8 : 0.5);
  const { memo, asked } = await play({ script: divided, price: dear, brief });
  assert.ok(!asked.some(({ call }) => call.seat.seat === 'xai'));
  assert.equal(memo?.usage.costUsd, 5);
});
