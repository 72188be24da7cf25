import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutIntoPieces } from './pieces.ts';

test('an answer comes in pieces that are whole characters, and together are the answer', () => {
  const text = '🏭🚚'.repeat(50);
  for (const count of [1, 7, 60, 500]) {
    const pieces = cutIntoPieces(text, count);
    assert.equal(pieces.join(''), text);
    assert.ok(
      pieces.every((piece) => piece.isWellFormed()),
      `${count} pieces`,
    );
  }
});
