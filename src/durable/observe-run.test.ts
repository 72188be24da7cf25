import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL } from './model-call.fixture.ts';
import { observeRun } from './observe-run.ts';

const RUN = {
  requestId: 'req_1',
  deliberationId: 'dlb_1',
  epoch: 1,
  createdAt: 4_000,
  price: () => null,
} as const;

test('tells how long each stage took, and the whole from when it was asked', () => {
  let nowMs = 5_000;
  const told: (readonly [what: string, startedAt: number, durationMs: number])[] = [];
  const run = observeRun(
    {
      call: () => assert.fail('nobody was asked'),
      stage: ({ stage, startedAt, durationMs }) => told.push([stage, startedAt, durationMs]),
      deliberation: ({ end, startedAt, durationMs }) => told.push([end, startedAt, durationMs]),
    },
    { ...RUN, now: () => nowMs },
  );
  run.entered('frame');
  nowMs = 5_700;
  run.entered('perspectives');
  nowMs = 9_000;
  run.ended('completed');
  assert.deepEqual(told, [
    ['frame', 5_000, 700],
    ['perspectives', 5_700, 3_300],
    ['completed', 4_000, 5_000],
  ]);
});

test('a stage counts every call, and as failed none that we ended ourselves', async () => {
  const told: (readonly [calls: number, failed: readonly string[]])[] = [];
  const run = observeRun(
    { call: () => {}, stage: ({ calls, failed }) => told.push([calls, failed]), deliberation: () => {} },
    { ...RUN, now: () => 5_000 },
  );
  run.entered('perspectives');
  for (const reason of ['interrupted', 'timeout'] as const) {
    const failure = { reason, retryable: false, retryAfterMs: null, detail: '' };
    const tokens = { inputTokens: 1, outputTokens: 0, estimated: true } as const;
    const ask = run.calls(async () => ({ ok: false, failure, tokens }));
    await ask(CALL, { signal: new AbortController().signal, onText: () => {} });
  }
  run.ended('completed');
  assert.deepEqual(told, [[2, ['openai:timeout']]]);
});
