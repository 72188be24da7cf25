import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSlices } from './in-slices.ts';

test('long work lets other work run between its slices, and ends where that stops it', async () => {
  const stop = new AbortController();
  const reason = new Error('cancelled');
  const done: string[] = [];
  const world = { yieldToEventLoop: async () => void done.push('other'), signal: stop.signal };
  function* work(slices: number) {
    for (let slice = 1; slice <= slices; slice += 1) {
      done.push(`slice ${slice}`);
      if (slice === 3) stop.abort(reason);
      yield;
    }
    return 'whole';
  }
  assert.equal(await inSlices(world, work(2)), 'whole');
  assert.deepEqual(done.splice(0), ['slice 1', 'other', 'slice 2', 'other']);
  await assert.rejects(inSlices(world, work(4)), reason);
  assert.equal(done.at(-2), 'slice 3');
});
