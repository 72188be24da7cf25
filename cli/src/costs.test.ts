import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { costLine, creditsLeft, useLine } from './costs.ts';

const USE = { calls: 5, inputTokens: 12_345, outputTokens: 678, unpricedCalls: 0 };
const MADE = '2026-11-20T10:00:00.000Z';
const QUOTA = { limit: 10_000, used: 100, reserved: 0, remaining: 9_900, resetsAt: '2026-12-01T00:00:00Z' };

test('an estimate is rounded up to the cent, and says what it leaves out', () => {
  const rest = ', 5 calls, 12,345 tokens read, 678 written';
  assert.equal(useLine({ ...USE, costUsd: 0.111 }), `about $0.12${rest}`);
  assert.equal(useLine({ ...USE, costUsd: 1.5, unpricedCalls: 1 }), `at least $1.50${rest}`);
  assert.equal(useLine({ ...USE, costUsd: null, unpricedCalls: 5 }), `unknown cost${rest}`);
});

test('a memo says what it cost at the providers, and in credits where a service keeps them', () => {
  const line = (
    mode: 'live' | 'test',
    costUsd: number | null,
    {
      charged = 100,
      unpricedCalls,
      local = false,
      laterMs = 59_999,
    }: { charged?: number; unpricedCalls?: number; local?: boolean; laterMs?: number } = {},
  ) =>
    // `as`: nothing else of a memo is looked at.
    costLine(
      {
        mode,
        charge: { quota: QUOTA, charged },
        usage: { costUsd, unpricedCalls },
        timestamp: MADE,
      } as DecisionMemo,
      local,
      Date.parse(MADE) + laterMs,
    );
  const credits = '100 credits, 9,900 of 10,000 left until 1 December 2026. ';
  assert.equal(line('live', 0.256), `${credits}About $0.26 in model calls.`);
  assert.equal(line('live', 0.256, { unpricedCalls: 0 }), line('live', 0.256), 'as older memos do not say');
  assert.equal(line('live', 1, { unpricedCalls: 1 }), `${credits}At least $1.00 in model calls.`);
  assert.equal(line('live', null), `${credits}The cost of the model calls is not known.`);
  assert.equal(line('live', 0.256, { laterMs: 60_000 }), '100 credits. About $0.26 in model calls.');
  const simulated = 'Simulated advisors: the calls cost nothing.';
  assert.equal(line('test', 0, { charged: 0 }), simulated);
  assert.equal(line('test', null, { local: true }), simulated);
  assert.equal(creditsLeft(QUOTA), '9,900 of 10,000 left until 1 December 2026');
});
