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
  assert.deepEqual(wait(9_600), { progress: 0.1, total: 100, message: 'Still deliberating (10 s).' });
  assert.equal(wait(599_600)?.message, 'Still deliberating (600 s).');
  see(started);
  see(stage('perspectives'));
  for (const advisor of advisors.toReversed()) {
    see({ ...at, type: 'advisor.thinking', advisor, status: 'thinking', stage: 'perspectives' });
  }
  assert.equal(wait(20_000)?.message, 'Waiting for Advisor A and Advisor B (20 s).');
  see(failed('Advisor A'));
  assert.equal(wait(30_000)?.message, 'Waiting for Advisor B (30 s).');
});

test('says of every stage how far the whole is when it begins, and when it is skipped', () => {
  const shares = {
    frame: [2, 15, 'Options and criteria are being set.'],
    research: [15, 30, 'The advisors search the web.'],
    perspectives: [15, 60, 'The advisors answer, each alone.'],
    review: [60, 85, "The advisors read each other's reasons."],
    synthesis: [85, 99, 'The memo is being put together.'],
  } as const;
  for (const [name, [from, to, message]] of Object.entries(shares)) {
    // `as`: the keys above.
    const stageName = name as Stage;
    assert.deepEqual(createProgressReader().see(stage(stageName)), { progress: from, total: 100, message });
    const skipped = createProgressReader().see({
      ...at,
      type: 'stage.skipped',
      stage: stageName,
      reason: 'No.',
    });
    assert.deepEqual(skipped, { progress: to, total: 100, message: `The ${name} stage is skipped. No.` });
  }
});

test('counts what was framed, found and combined, in the singular where there is one', () => {
  const { see } = createProgressReader();
  const option = { id: 'opt_1', name: 'Rent', label: 'Rent', description: '', source: 'caller' } as const;
  const other = { ...option, id: 'opt_2', name: 'Buy', label: 'Buy' } as const;
  const criterion = { id: 'crt_1', name: 'Cost', description: '', weight: 1, source: 'caller' } as const;
  const nothing: string[] = [];
  const rest = { assumptions: nothing, missingInformation: nothing };
  const framed = { ...at, type: 'frame.complete' as const, ...rest };
  assert.equal(
    see({ ...framed, options: [option, other], criteria: [criterion] })?.message,
    '2 options, 1 criterion.',
  );
  const criteria = [criterion, { ...criterion, id: 'crt_2' as const }];
  assert.equal(see({ ...framed, options: [option], criteria })?.message, '1 option, 2 criteria.');
  see({ ...framed, options: [option, other], criteria });
  const source = { id: 'src_1', title: 'A page' } as const;
  const found = { ...at, type: 'research.complete', searches: 1 } as const;
  assert.deepEqual(createProgressReader().see({ ...found, sources: [source] }), {
    progress: 30,
    total: 100,
    message: 'Search has found 1 source.',
  });
  assert.equal(see({ ...found, sources: [], reason: 'Search failed.' })?.message, 'Search failed.');
  const numbers = { score: 50, rankAcceptability: [] };
  const combined = {
    ...at,
    type: 'panel.combined',
    round: 1,
    options: [
      { ...numbers, id: 'opt_1', rank: 2, probability: 0.3, probabilityInRunning: 0.123 },
      { ...numbers, id: 'opt_2', rank: 1, probability: 0.6, probabilityInRunning: 0.844 },
      { ...numbers, id: 'opt_3', rank: 3, probability: 0.1, probabilityInRunning: 0.033 },
    ],
  };
  // `as`: what is told needs the options alone.
  assert.equal(
    see(combined as unknown as DeliberationEvent)?.message,
    'The answers are combined: "Buy" leads with 85%.',
  );
});

test('counts the answers of a stage anew, and is done when the memo is saved', () => {
  const { see, wait } = createProgressReader();
  see(started);
  see(stage('perspectives'));
  // `as`: what is told needs the advisor and the stage alone.
  const complete = (advisor: AdvisorName, of: Stage) =>
    see({ ...at, type: 'advisor.complete', advisor, stage: of } as unknown as DeliberationEvent);
  assert.equal(complete('Advisor A', 'perspectives')?.message, 'Advisor A has answered (1 of 2).');
  see({ ...at, type: 'advisor.thinking', advisor: 'Advisor B', status: 'thinking', stage: 'perspectives' });
  const retrying = { ...at, type: 'advisor.retrying', stage: 'perspectives', reason: 'timeout' } as const;
  assert.match(
    see({ ...retrying, advisor: 'Advisor B', attempt: 2, retryInMs: 1, message: 'Again.' })?.message ?? '',
    /^Advisor B did not answer in time.* and is asked again\.$/,
  );
  see(stage('review'));
  assert.deepEqual(complete('Advisor A', 'review'), {
    progress: 72.5,
    total: 100,
    message: 'Advisor A has reviewed (1 of 2).',
  });
  // Advisors of the stage before are no longer waited for.
  assert.equal(wait(5_000)?.message, 'Still deliberating (5 s).');
  // `as`: what is told needs the type alone.
  const saved = see({ ...at, type: 'deliberation.complete' } as unknown as DeliberationEvent);
  assert.deepEqual(saved, { progress: 100, total: 100, message: 'The memo is saved.' });
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

test('is silent, and not done, where no room is left below the whole', () => {
  const { see, wait } = createProgressReader();
  see({ ...at, type: 'stage.skipped', stage: 'synthesis', reason: 'Nothing is left to choose.' });
  const waited = Array.from({ length: 12 }, (_, turn) => wait(turn * 1_000)?.progress ?? null);
  assert.deepEqual(waited, [99.1, 99.2, 99.3, 99.4, 99.5, 99.6, 99.7, 99.8, 99.9, null, null, null]);
});
