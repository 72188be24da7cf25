import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretDraws, newDrawSecret } from './secret-draws.ts';

const SEATS = ['openai', 'anthropic', 'google', 'xai'];
const self = (seat: string): string => seat;

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
