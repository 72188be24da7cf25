import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observeRun } from './observe-run.ts';

test('tells how long each stage took, and the whole from when it was asked', () => {
  let nowMs = 5_000;
  const told: (readonly [what: string, startedAt: number, durationMs: number])[] = [];
  const run = observeRun(
    {
      call: () => assert.fail('nobody was asked'),
      stage: ({ stage, startedAt, durationMs }) => told.push([stage, startedAt, durationMs]),
      deliberation: ({ end, startedAt, durationMs }) => told.push([end, startedAt, durationMs]),
    },
    {
      requestId: 'req_1',
      deliberationId: 'dlb_1',
      epoch: 1,
      createdAt: 4_000,
      now: () => nowMs,
      price: () => null,
    },
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
