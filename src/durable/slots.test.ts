import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots } from './slots.ts';

test('gives no more slots than there is room beside what runs', () => {
  let running = 1;
  const slots = createSlots(3, () => running);
  const [first, second] = [slots.take(), slots.take()];
  assert.equal(slots.take(), null);
  running = 2;
  first?.();
  assert.equal(slots.take(), null);
  second?.();
  assert.notEqual(slots.take(), null);
});

test('has settled once everybody who was being admitted is, also those who came meanwhile', async () => {
  const slots = createSlots(3, () => 0);
  await slots.settled();
  const first = slots.take();
  const seen: string[] = [];
  const settled = slots.settled().then(() => seen.push('settled'));
  const second = slots.take();
  first?.();
  await Promise.resolve();
  seen.push('one is left');
  second?.();
  await settled;
  assert.deepEqual(seen, ['one is left', 'settled']);
});
