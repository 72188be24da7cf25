import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName, MemoPerspective } from '@witan/client';
import { drawPanel } from './panels.fixture.ts';
import { voteOf } from './vote.ts';
import { sayVote } from './wording.ts';

function voteWith(language: string, torn: readonly AdvisorName[], chance = 0.5): string {
  const { facts } = drawPanel({ options: 2, advisors: 4, criteria: 3, seed: 1 }, language);
  const [first, second] = facts.options;
  assert.ok(first && second);
  const perspectives = facts.perspectives.map((one): MemoPerspective => ({
    ...one,
    late: false,
    pick: first.id,
    probabilities: torn.includes(one.advisor)
      ? { [first.id]: chance, [second.id]: 1 - chance }
      : { [first.id]: 0.8, [second.id]: 0.2 },
  }));
  const asked = { ...facts, perspectives, missing: 0, effectiveVotes: 4 };
  return sayVote(asked, voteOf(asked));
}

test('the vote says whose pick is no likelier to them than another option', () => {
  const said = {
    en: 'Advisor D gives another option the same chance as the one that it is counted for.',
    de: 'Berater D gibt einer anderen Option dieselbe Chance wie der, für die seine Stimme zählt.',
    fr: 'Le conseiller D donne à une autre option les mêmes chances qu’à celle pour laquelle sa voix compte.',
    es: 'El asesor D da a otra opción la misma probabilidad que a aquella por la que cuenta su voto.',
    zh: '顾问D认为，另有方案与计入其名下的方案可能性相同。',
  };
  for (const [language, sentence] of Object.entries(said))
    assert.ok(voteWith(language, ['Advisor D']).endsWith(sentence), voteWith(language, ['Advisor D']));
  assert.match(
    voteWith('en', ['Advisor D', 'Advisor B']),
    / Advisor B and Advisor D each give another option the same chance as the one that they are counted for\.$/u,
  );
});

test('the vote says nothing of an advisor that leans to its pick, however little', () => {
  assert.equal(voteWith('en', ['Advisor D'], 0.501), voteWith('en', []));
});
