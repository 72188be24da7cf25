import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTokens, estimateTokens, leastTokensOf, NO_TOKENS } from './usage.ts';

test('two requests of a call add up, and what neither has is left out', () => {
  const plain = { inputTokens: 10, outputTokens: 2 };
  assert.deepEqual(addTokens(plain, plain), { inputTokens: 20, outputTokens: 4 });
  const full = { ...plain, cachedInputTokens: 1, cacheWriteTokens: 2, searches: 1, reportedCostUsd: 0.5 };
  assert.deepEqual(addTokens(full, { ...full, estimated: true }), {
    inputTokens: 20,
    outputTokens: 4,
    cachedInputTokens: 2,
    cacheWriteTokens: 4,
    searches: 2,
    reportedCostUsd: 1,
    estimated: true,
  });
  // Half of a cost is no cost of the whole.
  assert.equal(addTokens(full, plain).reportedCostUsd, undefined);
  assert.deepEqual(addTokens(NO_TOKENS, plain), plain);
  const least = { ...plain, cachedInputTokens: 1, cacheWriteTokens: 1, searches: 1 };
  assert.deepEqual(addTokens(plain, least), { ...least, inputTokens: 20, outputTokens: 4 });
});

test('estimates four characters of ASCII a token, two of other Latin, one of any other script, and rounds up', () => {
  assert.deepEqual(
    ['', 'abcd', 'abcde', 'éé', 'ééé', '决定', 'ab决'].map(estimateTokens),
    [0, 1, 2, 1, 2, 2, 2],
  );
  const four = [0x7f, 0x80, 0x24f, 0x250].map((code) => String.fromCharCode(code).repeat(4));
  assert.deepEqual(four.map(estimateTokens), [1, 2, 2, 4]);
  // Characters that differ, since a run counts once.
  const twelve = [0x74, 0x80, 0x2e74, 0x2e80].map((from) =>
    String.fromCharCode(...Array.from({ length: 12 }, (_, at) => from + at)),
  );
  assert.deepEqual(twelve.map(leastTokensOf), [1, 2, 2, 4]);
  assert.deepEqual(['决定\u2e7f', '决定\u2e80'].map(leastTokensOf), [0, 1]);
});

test('the least tokens of a text are rounded down, and a run of one character counts once', () => {
  assert.deepEqual(
    ['abcdefghijklmn', 'abcdefghijkl', 'абвгдеж', 'абвгд', '决定一', 'a'.repeat(100)].map(leastTokensOf),
    [2, 1, 1, 0, 1, 0],
  );
});
