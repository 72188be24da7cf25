import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from './sheet.ts';

test('a text is cut behind so many words, or twice as many characters where words are not parted', () => {
  assert.deepEqual(
    ['one two', 'one two three', '我们续租办公', '我们应该续租办公室吗'].map((text) => shortened(text, 2)),
    ['one two', 'one two …', '我们续租 …', '我们应该 …'],
  );
  assert.equal(shortened('我们续租', 2), '我们续租');
});
