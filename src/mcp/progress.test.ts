import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AdvisorName, DeliberationEvent, Stage } from '@witan/client';
import { createProgressReader } from './progress.ts';

const deliberationId = 'dlb_1';
const at = { deliberationId, seq: 0 } as const;
const advisors: AdvisorName[] = ['Advisor A', 'Advisor B'];
const started: DeliberationEvent = {
  ...at,
  type: 'deliberation.started',
  timestamp: '2026-01-01T00:00:00Z',
  mode: 'test',
  advisors,
  panel: advisors.map((advisor) => ({ advisor, provider: 'hidden', model: 'hidden' })),
  expectedMs: null,
  deadlineAt: '2026-01-01T00:04:00Z',
};
const stage = (name: Stage): DeliberationEvent => ({ ...at, type: 'stage.started', stage: name });
const failed = (advisor: AdvisorName): DeliberationEvent => ({
  ...at,
  type: 'advisor.failed',
  advisor,
  stage: 'perspectives',
  reason: 'timeout',
  message: `${advisor} did not answer in time.`,
});

test('tells what happens in sentences, with a share that grows', () => {
  const { see } = createProgressReader();
  assert.deepEqual(see(started), {
    progress: 1,
    total: 100,
    message: 'Deliberation dlb_1 has begun with 2 advisors.',
  });
  assert.equal(see(stage('perspectives'))?.progress, 15);
  assert.deepEqual(see(failed('Advisor A')), {
    progress: 37.5,
    total: 100,
    message: 'Advisor A did not answer in time.',
  });
  assert.equal(see(failed('Advisor B'))?.progress, 60);
  assert.equal(
    see({
      deliberationId,
      type: 'advisor.snippet',
      advisor: 'Advisor A',
      stage: 'review',
      field: 'response',
      snippet: 'x',
    }),
    null,
  );
});

test('names those who keep it waiting', () => {
  const { see, wait } = createProgressReader();
  assert.equal(wait(9_600)?.message, 'Still deliberating (10 s).');
  see(started);
  see(stage('perspectives'));
  for (const advisor of advisors.toReversed()) {
    see({ ...at, type: 'advisor.thinking', advisor, status: 'thinking', stage: 'perspectives' });
  }
  assert.equal(wait(20_000)?.message, 'Waiting for Advisor A and Advisor B (20 s).');
  see(failed('Advisor A'));
  assert.equal(wait(30_000)?.message, 'Waiting for Advisor B (30 s).');
});

test('drops control characters from the words of others', () => {
  const { see } = createProgressReader();
  const skipped = see({
    ...at,
    type: 'stage.skipped',
    stage: 'review',
    reason: 'all \u001b[31magree\u202e',
  });
  assert.equal(skipped?.message.includes('\u001b'), false);
  assert.equal(skipped?.message.includes('\u202e'), false);
});

test('never stands still, goes back or is done too early, whatever the order of events', () => {
  const events: readonly DeliberationEvent[] = [
    started,
    ...(['frame', 'perspectives', 'review', 'synthesis'] as const).map(stage),
    { ...at, type: 'stage.skipped', stage: 'review', reason: 'all agree' },
    failed('Advisor A'),
    { ...at, type: 'advisor.thinking', advisor: 'Advisor B', status: 'thinking', stage: 'review' },
  ];
  const ring = fc.constant('ring' as const);
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...events), ring), { maxLength: 1_500 }), (given) => {
      const { see, wait } = createProgressReader();
      let last = 0;
      for (const one of given) {
        const told = one === 'ring' ? wait(1_000) : see(one);
        if (told === null) continue;
        assert.ok(told.progress > last && told.progress < told.total, `${told.progress} after ${last}`);
        last = told.progress;
      }
    }),
    { numRuns: 50 },
  );
});
