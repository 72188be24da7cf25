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

test('gives every order of four its share, under secrets and under names', () => {
  const rounds = 480;
  const draws = createSecretDraws(newDrawSecret());
  const families = [
    (): string[] => createSecretDraws(newDrawSecret()).order('letters', SEATS, self),
    (round: number): string[] => draws.order(`review/${round}`, SEATS, self),
  ];
  for (const drawn of families) {
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const order = drawn(round).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    assert.equal(counts.size, 24);
    const expected = rounds / 24;
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Chi-squared with 23 degrees of freedom passes 68 once in 250,000 runs.
    assert.ok(chi < 68, `chi-squared is ${chi}`);
  }
});

test('draws numbers below the limit alone, and all of them', () => {
  const draws = createSecretDraws(newDrawSecret());
  const seen = new Set(Array.from({ length: 400 }, (_, i) => draws.index(`number ${i}`, 8)));
  assert.deepEqual([...seen].toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('refuses a secret of another length', () => {
  assert.throws(() => createSecretDraws(new Secret('00')), RangeError);
});
