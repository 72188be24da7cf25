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

test('a call that runs in another process of the service is cancelled there, and only there', async () => {
  const listeners: ((call: string) => void)[] = [];
  const join = () => {
    const own: ((call: string) => void)[] = [];
    return createRunningCalls(unexpected, {
      cancel: (call) => {
        for (const listener of listeners) if (!own.includes(listener)) listener(call);
      },
      onCancel: (listener) => {
        own.push(listener);
        listeners.push(listener);
      },
    });
  };
  const [here, there] = [join(), join()];
  const cancelled: string[] = [];
  const call = (id: number) => ({ holder: 'key_1', session: 's', id });
  there.add(call(1), async () => void cancelled.push('there'));
  assert.equal(here.cancel(call(1)), false);
  assert.deepEqual(cancelled, ['there']);
  here.cancel(call(2));
  here.add(call(1), async () => void cancelled.push('here'));
  assert.equal(here.cancel(call(1)), true);
  assert.deepEqual(cancelled, ['there', 'here']);
});
