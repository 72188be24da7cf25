import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BILLING } from '../../../combine/src/decisions.fixture.ts';
import { factsOf } from './memo-facts.fixture.ts';

test('reads reversibility off a criterion about it', () => {
  const criteria = [['Reversibility', 1], ...BILLING.criteria.slice(1)] as const;
  assert.equal(factsOf({ ...BILLING, criteria }).reversibility, 'reversible');
  assert.equal(factsOf(BILLING).reversibility, 'costly');
});
