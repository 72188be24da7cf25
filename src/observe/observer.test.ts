import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observeAll } from './observer.ts';

test('an error in one observer is reported, and reaches neither the others nor what is observed', () => {
  const told: unknown[] = [];
  const failing = (): never => {
    throw new Error('broken');
  };
  const observer = observeAll(
    [{}, { arrival: failing }, { arrival: (id) => told.push(id) }],
    (error) => void told.push(String(error)),
  );
  observer.arrival('req_1', null);
  assert.deepEqual(told, ['Error: broken', 'req_1']);
});
