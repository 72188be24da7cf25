import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBus } from './bus.ts';

test('tells everybody of events, and of deltas those alone who want them', () => {
  const bus = createBus();
  const heard = (deltas: boolean): string[] => {
    const kinds: string[] = [];
    bus.subscribe('dlb_1', { deltas, receive: ({ kind }) => void kinds.push(kind) });
    return kinds;
  };
  const [all, some] = [heard(true), heard(false)];
  bus.publish('dlb_1', { kind: 'delta', type: 'synthesis.snippet', data: '{}' });
  bus.publish('dlb_1', { kind: 'look' });
  assert.deepEqual([all, some], [['delta', 'look'], ['look']]);
  assert.equal(bus.wantsDeltas('dlb_1'), true, 'one of the two does');
});
