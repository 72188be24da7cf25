import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretDraws, newDrawSecret } from './secret-draws.ts';
import { Secret } from './secret.ts';

const SEATS = ['openai', 'anthropic', 'google', 'xai'];
const self = (text: string): string => text;

test('draws the same under the same name, whatever order the items come in', () => {
  const secret = newDrawSecret();
  const one = createSecretDraws(secret);
  const other = createSecretDraws(new Secret(secret.reveal()));
  assert.deepEqual(one.order('letters', SEATS, self), other.order('letters', SEATS.toReversed(), self));
  assert.equal(one.index('writer', 7), other.index('writer', 7));
});

test('draws numbers below the limit alone, and all of them', () => {
  const draws = createSecretDraws(newDrawSecret());
  const seen = new Set(Array.from({ length: 400 }, (_, i) => draws.index(`number ${i}`, 8)));
  assert.deepEqual([...seen].toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('refuses a secret of another length', () => {
  assert.throws(() => createSecretDraws(new Secret('00')), RangeError);
});
