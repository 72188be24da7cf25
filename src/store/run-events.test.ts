import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLast, LAST_TYPES, lastEvent } from './run-events.ts';

const ID = 'dlb_1';

test('holds what came of a run byte for byte, after what all events hold', () => {
  const memo = '{"id":"memo_1","text":"\\u00e9 é","n":1.0}';
  const event = lastEvent(ID, { seq: 7, type: 'deliberation.complete', result: memo });
  assert.equal(
    event.data,
    `{"type":"deliberation.complete","deliberationId":"dlb_1","seq":7,"memo":${memo}}`,
  );
  assert.equal(event.result, memo);
  const about = lastEvent('qst_1', { seq: 1, type: 'question.complete', result: '{"id":"qst_1"}' });
  assert.equal(
    about.data,
    '{"type":"question.complete","questionId":"qst_1","seq":1,"question":{"id":"qst_1"}}',
  );
});

test('is the error itself where a run failed, and nothing more where it was cancelled', () => {
  const error = '{"error":"internal_error","message":"No.","requestId":"req_1"}';
  const failed = lastEvent(ID, { seq: 3, type: 'deliberation.failed', result: error });
  assert.deepEqual(JSON.parse(failed.data), {
    type: 'deliberation.failed',
    deliberationId: ID,
    seq: 3,
    error: 'internal_error',
    message: 'No.',
    requestId: 'req_1',
  });
  const cancelled = lastEvent(ID, { seq: 3, type: 'deliberation.cancelled', result: null });
  assert.equal(cancelled.data, '{"type":"deliberation.cancelled","deliberationId":"dlb_1","seq":3}');
});

test('an end is one of five types', () => {
  assert.deepEqual(LAST_TYPES.toSorted(), [
    'deliberation.cancelled',
    'deliberation.complete',
    'deliberation.failed',
    'question.complete',
    'question.failed',
  ]);
  assert.ok(LAST_TYPES.every(isLast) && !isLast('panel.combined') && !isLast('toString'));
});
