import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLane } from './lane.ts';

/** Work that reports when it begins, and ends when the test says so. */
function works(places: number) {
  const lane = createLane(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add: (name: string) =>
      lane(name.slice(0, 1), () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    settled: () => new Promise(setImmediate),
  };
}

test('gives the places to groups in turn, however many of one wait', async () => {
  const { begun, add, end, settled } = works(1);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void add(name);
  await settled();
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) await end(name);
  assert.deepEqual(begun, order);
});

test('leaves a place to others, whatever one group has waiting', async () => {
  const { begun, add, end, settled } = works(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name);
  await settled();
  assert.deepEqual(begun, ['a1', 'a2']);
  void add('b1');
  await settled();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await end('a2');
  await end('b1');
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
});

test('gives a place back where the work fails', async () => {
  const lane = createLane(1);
  await assert.rejects(
    lane('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await lane('a', async () => 'done'), 'done');
});
