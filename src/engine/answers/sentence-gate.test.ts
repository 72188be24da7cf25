import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSentenceGate } from './sentence-gate.ts';

const TEXT =
  'It does most.\n\nWhoever lives with the result gains.  It is cheap.\n\n\n- 3.5 days, e.g. in May\n- No. „So!“ Dr. Who asks.\n把它写清楚。“好”。\n';

/** What comes out where the text comes in pieces of these lengths. */
function through(sizes: readonly number[], allows: (sentence: string) => boolean): string {
  const gate = createSentenceGate(allows);
  let from = 0;
  const pieces = sizes.map((size) => gate.push(TEXT.slice(from, (from += size))));
  return pieces.join('') + gate.push(TEXT.slice(from)) + gate.end();
}

test('lets a text through as it is, blank lines too, however it comes in pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (sizes) => {
      assert.equal(
        through(sizes, () => true),
        TEXT,
      );
    }),
    { numRuns: 100 },
  );
});

test('leaves out a sentence that is not allowed, with the blank line after it', () => {
  const allows = (sentence: string): boolean => !/most|cheap/.test(sentence);
  const left = TEXT.replace('It does most.\n\n', '').replace('It is cheap.\n\n\n', '');
  for (const size of [1, 7, 1_000]) assert.equal(through(Array<number>(200).fill(size), allows), left);
});

test('nothing of a sentence is let through before it has ended', () => {
  const gate = createSentenceGate(() => true);
  assert.deepEqual([gate.push('It does'), gate.push(' most. It'), gate.end()], ['', 'It does most. ', 'It']);
});
