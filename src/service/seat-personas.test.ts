import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '../domain/advisor.ts';
import { assignLetters } from './prepare-question.ts';
import { assignPersonas, PERSONAS } from '../domain/personas.ts';
import { createSecretDraws, newDrawSecret } from '../domain/secret-draws.ts';

const PROVIDERS = ['openai', 'anthropic', 'google', 'xai'] as const;
const SEATS: readonly Omit<Seat, 'advisor'>[] = PROVIDERS.map((provider) => ({
  seat: provider,
  provider,
  model: `${provider}-model`,
  fastModel: `${provider}-fast`,
  key: 'operator',
}));

/** Pearson's chi-squared of a table of counts against independence. */
function chiSquared(counts: ReadonlyMap<string, number>, expected: number, cells: number): number {
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return seen + (cells - counts.size) * expected;
}

test('a title says nothing of the provider, nor of the letter', () => {
  const rounds = 4_000;
  const byProvider = new Map<string, number>();
  const byLetter = new Map<string, number>();
  const count = (of: Map<string, number>, cell: string): void => void of.set(cell, (of.get(cell) ?? 0) + 1);
  for (let round = 0; round < rounds; round += 1) {
    const draws = createSecretDraws(newDrawSecret());
    for (const { provider, advisor, title } of assignPersonas(assignLetters(SEATS, draws), PERSONAS, draws)) {
      count(byProvider, `${provider} ${title}`);
      count(byLetter, `${advisor} ${title}`);
    }
  }
  // Nine degrees of freedom: chi-squared passes 50 about once in ten million runs.
  for (const counts of [byProvider, byLetter])
    assert.ok(chiSquared(counts, rounds / 4, 16) < 50, JSON.stringify([...counts]));
});

test('titles are the same again under the same secret', () => {
  const draws = createSecretDraws(newDrawSecret());
  const once = assignPersonas(assignLetters(SEATS, draws), PERSONAS, draws);
  assert.deepEqual(assignPersonas(assignLetters(SEATS, draws), PERSONAS, draws), once);
});

test('seats beyond the personas have none', () => {
  const draws = createSecretDraws(newDrawSecret());
  const titled = assignPersonas(assignLetters(SEATS, draws), PERSONAS.slice(0, 1), draws);
  assert.equal(titled.filter(({ title }) => title !== undefined).length, 1);
});
