import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, messageOf, StoreError } from './store-error.ts';

test('an error is told by its code and its words, whatever was thrown', () => {
  const coded = Object.assign(new Error(''), { code: 'ENOSPC' });
  for (const [thrown, code, message] of [
    [coded, 'ENOSPC', 'ENOSPC'],
    [Object.assign(new Error('full'), { code: 7 }), '', 'full'],
    [{ code: '57P03' }, '57P03', '57P03'],
    [new Error(''), '', 'Error'],
    ['a text', '', 'a text'],
    [null, '', 'null'],
    [undefined, '', 'undefined'],
  ] as const)
    assert.deepEqual([codeOf(thrown), messageOf(thrown)], [code, message]);
  assert.equal(new StoreError('It is full.', coded).cause, coded);
  assert.equal('cause' in new StoreError('It is full.'), false);
});
