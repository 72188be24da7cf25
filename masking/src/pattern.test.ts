import assert from 'node:assert/strict';
import { test } from 'node:test';
import { condition, either, maybe, one, sequence, times, word, words } from './pattern.ts';

const WHOLE_WORD = condition('(?<![a-z])');
const PATTERN = either(
  sequence(maybe(one('x')), WHOLE_WORD, word('ab')),
  sequence(maybe(one('x')), WHOLE_WORD, word('ac'), times(one('\\d'), 1, 3)),
  sequence(either(maybe(one('y')), words('z', 'zz')), one('[-]'), maybe(one('k'))),
  sequence(either(maybe(one('y')), words('z', 'zz')), one('[-]'), word('m')),
  words('de', 'Df'),
);

test('what goes on to match is taken for a beginning, and nothing else is', () => {
  const full = new RegExp(`^(?:${PATTERN.full})$`, 'u');
  const partial = new RegExp(`^(?:${PATTERN.partial})$`, 'u');
  const matching = ['ab', 'AC1', 'ac123', '-', '-k', 'y-', 'z-', 'zz-m', 'y-M', 'de', 'dF'];
  for (const text of matching) {
    assert.match(text, full);
    for (let end = 0; end <= text.length; end += 1) assert.match(text.slice(0, end), partial);
  }
  for (const text of ['b', 'ad', 'ac1234', 'a1', 'k', 'zzz', 'yz', 'dg', 'abc', '--', '-kk']) {
    assert.doesNotMatch(text, full);
    assert.doesNotMatch(text, partial);
  }
});
