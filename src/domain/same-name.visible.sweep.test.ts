import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey, VISIBLE } from './same-name.ts';

test('the pattern of what can be seen says of every character what the comparison of names says', () => {
  const pattern = new RegExp(VISIBLE);
  const differ: string[] = [];
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (pattern.test(character) !== (nameKey(character) !== '')) differ.push(`U+${code.toString(16)}`);
  }
  assert.deepEqual(differ, []);
});
