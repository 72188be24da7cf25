import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoFixture } from '../../test/fixture.ts';
import { matches } from './search.ts';

test('a memo is found by any words of its question, options and recommendation, whatever their order, case and accents', () => {
  const memo = memoFixture(7);
  for (const query of ['', ' ', 'resume READER', 'number 7', 'hosted', 'safety résumé'])
    assert.ok(matches(memo, query), query);
  assert.ok(!matches(memo, 'resume submarine'));
});
