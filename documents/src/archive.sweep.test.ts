import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArchive } from './archive.ts';
import { zipOf } from './files.fixture.ts';

test('an archive has five thousand parts at most', () => {
  const open = (count: number): number =>
    openArchive(
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, 'x'])), 0),
      () => false,
    ).size;
  assert.equal(open(5_000), 5_000);
  assert.throws(() => open(5_001), { code: 'unpacks_too_large' });
});
