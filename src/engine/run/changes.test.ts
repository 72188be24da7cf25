import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChanges } from './changes.ts';

test('a failure is thrown by the wait that runs, and by the next one where none does', async () => {
  // Nothing but its signal ends the wait.
  const sleep = (_: number, until?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (until?.aborted) resolve();
      else until?.addEventListener('abort', () => resolve());
    });
  const cause = new Error('a fault');
  for (const isWaiting of [true, false]) {
    const changes = createChanges({ sleep, signal: new AbortController().signal });
    const before = isWaiting ? changes.nextWithin(1_000) : null;
    changes.fail(cause);
    await assert.rejects(before ?? changes.nextWithin(1_000), cause);
  }
});
