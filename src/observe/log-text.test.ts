import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logText } from './log-text.ts';

const NOON = new Date(2026, 4, 4, 12, 0, 5).toISOString();
const line = (fields: object): string => `${JSON.stringify({ level: 30, time: NOON, ...fields })}\n`;

test('says the time, the message and the fields', () => {
  assert.equal(logText(line({ msg: 'Witan has come up.' })), '12:00:05 Witan has come up.\n');
  assert.equal(
    logText(
      line({ method: 'GET', status: 200, failed: ['xai'], at: [], advice: 'Wait a while.', msg: 'request' }),
    ),
    '12:00:05 request  method=GET status=200 failed=["xai"] advice="Wait a while."\n',
  );
});

test('names errors, and leaves what is no line of the log as it is', () => {
  assert.equal(
    logText(line({ level: 50, fault: 'TypeError', msg: 'fault' })),
    '12:00:05 error: fault  fault=TypeError\n',
  );
  assert.equal(logText('plain\n'), 'plain\n');
  assert.equal(logText('null\n'), 'null\n');
});

test('steers no terminal, and keeps each line one', () => {
  const text = logText(
    line({ advice: '\u001b[2Jcleared\nnext\u009b1m', msg: 'call\u001b]0;title\u0007 failed' }),
  );
  assert.equal(text, '12:00:05 call]0;title failed  advice="[2Jcleared next1m"\n');
});
