import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunningCalls } from './running-calls.ts';

const call = { holder: 'key_1', session: 's1', id: 1 } as const;

const unexpected = (error: unknown): void => assert.fail(String(error));

test('cancels the one call that is meant, and only while it runs', () => {
  const cancelled: string[] = [];
  const running = createRunningCalls(unexpected);
  const withdraw = running.add(call, async () => void cancelled.push('mine'));
  const others = [
    { ...call, session: 's2' },
    { ...call, holder: 'key_2' },
    { ...call, id: '1' },
  ];
  for (const other of others) assert.equal(running.cancel(other), false);
  assert.equal(running.cancel(call), true);
  assert.deepEqual(cancelled, ['mine']);
  withdraw();
  assert.equal(running.cancel(call), false);
});

test('does not forget a call because an earlier one of the same name has ended', () => {
  const running = createRunningCalls(unexpected);
  const first = running.add(call, async () => {});
  running.add(call, async () => {});
  first();
  assert.equal(running.cancel(call), true);
});

test('reports a cancelling that fails', async () => {
  const failed = Promise.withResolvers<unknown>();
  const running = createRunningCalls(failed.resolve);
  const trouble = new Error('no database');
  running.add(call, () => Promise.reject(trouble));
  running.cancel(call);
  assert.equal(await failed.promise, trouble);
});
