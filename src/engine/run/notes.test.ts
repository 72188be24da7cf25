import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@witan/client';
import { mostImportantFirst } from './notes.ts';

test('puts what limits a memo before what only explains it, and leaves the rest as it came', () => {
  const kinds = (...given: readonly Note['kind'][]): readonly string[] =>
    mostImportantFirst(given.map((kind) => ({ kind, message: kind }))).map(({ kind }) => kind);
  assert.deepEqual(
    kinds(
      'profile',
      'panel',
      'effort',
      'missing_advisor',
      'review_skipped',
      'framing_fallback',
      'contested_must',
      'simulated',
    ),
    [
      'simulated',
      'contested_must',
      'missing_advisor',
      'framing_fallback',
      'panel',
      'effort',
      'profile',
      'review_skipped',
    ],
  );
  assert.deepEqual(kinds('missing_advisor', 'late_perspective', 'missing_advisor'), [
    'missing_advisor',
    'late_perspective',
    'missing_advisor',
  ]);
});
