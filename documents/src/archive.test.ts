import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openArchive, repack } from './archive.ts';
import { zipOf } from './files.fixture.ts';

test('parts that nobody wants stand without their bytes, and are left out where it is packed again', () => {
  const long = 'ab'.repeat(100_000);
  const parts = openArchive(zipOf({ one: long, two: 'x' }), (name) => name === 'one');
  assert.deepEqual([...parts.keys()], ['one', 'two']);
  assert.deepEqual([parts.get('one')?.length, parts.get('two')?.length], [200_000, 0]);
  const again = openArchive(repack(parts), () => true);
  assert.deepEqual([...again.keys()], ['one']);
  assert.equal(Buffer.from(again.get('one') ?? []).toString(), long);
});

test('what is cut off or is no archive is damaged', () => {
  const whole = zipOf({ one: 'ab'.repeat(1_000) });
  const broken = whole.map((byte, at) => (at > 40 && at < 60 ? byte ^ 0xff : byte));
  assert.throws(() => openArchive(broken, () => true), { code: 'damaged' });
});
