import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPanel } from './panels.fixture.ts';
import type { PanelFacts } from './panel-facts.ts';
import { catalogueOf, WORDED_LANGUAGES } from '../words/catalogue.ts';
import { voteOf } from './vote.ts';
import { mustConditions, sayHeadline, sayMethods, sayVote } from './wording.ts';

const say = (language: string, what: string): string => {
  const { facts } = drawPanel({ options: 3, advisors: 4, criteria: 3, seed: 1 }, language);
  return sayHeadline(facts, { kind: 'find_out', what });
};

test('what to find out follows a colon, and a dash where it has a colon of its own', () => {
  const plain = {
    en: 'The exit fee.',
    de: 'Die Kosten des Ausstiegs.',
    fr: 'Le prix.',
    es: 'El precio.',
    zh: '价格。',
  };
  assert.deepEqual(
    Object.entries(plain).map(([language, what]) => say(language, what)),
    [
      'Find out first: the exit fee',
      'Zuerst klären: Die Kosten des Ausstiegs',
      'À établir d’abord\u00a0: le prix',
      'Averiguar primero: el precio',
      '先弄清：价格',
    ],
  );
  const parted = {
    en: 'A few real figures: what it costs today.',
    de: 'Ein paar echte Zahlen: was es heute kostet.',
    fr: 'Quelques vrais chiffres : ce que cela coûte.',
    es: 'Algunas cifras reales: qué cuesta hoy.',
    zh: '一些真实的数据：现状的成本。',
  };
  assert.deepEqual(
    Object.entries(parted).map(([language, what]) => say(language, what)),
    [
      'Find out first – a few real figures: what it costs today',
      'Zuerst klären – ein paar echte Zahlen: was es heute kostet',
      'À établir d’abord – quelques vrais chiffres : ce que cela coûte',
      'Averiguar primero — algunas cifras reales: qué cuesta hoy',
      '先弄清——一些真实的数据：现状的成本',
    ],
  );
});

test('where nobody puts the recommended option first, the vote says all the same who prefers what', () => {
  const said = WORDED_LANGUAGES.map((language) => {
    const { facts } = drawPanel({ options: 3, advisors: 4, criteria: 1, seed: 2 }, language);
    const [first, second, third] = facts.options.map(({ id }) => id);
    const groups = [second, third].map((option = 'opt_9') => ({
      option,
      advisors: ['Advisor A', 'Advisor B'] as const,
    }));
    return sayVote(facts, {
      ...voteOf(facts),
      picks: { kind: 'none', option: first ?? 'opt_9', groups },
      torn: [],
      out: [],
      missing: 0,
      alike: null,
    });
  });
  assert.equal(
    said[WORDED_LANGUAGES.indexOf('en')],
    'Two advisors prefer “Way 2”, two prefer “Way 3”; none puts “Way 1” first, but on average it is ahead.',
  );
  for (const sentence of said)
    for (const way of ['Way 1', 'Way 2', 'Way 3']) assert.ok(sentence.includes(way), sentence);
});

test('an exclusion that some contest is to be settled first only where the answer depends on it', () => {
  const contested = (wouldLead: boolean): string =>
    catalogueOf('en').notes.contested({
      option: '“Build”',
      must: '“Live by May”',
      by: ['Advisor A', 'Advisor B'],
      against: ['Advisor C'],
      wouldLead,
    });
  assert.match(
    contested(true),
    /^Settle this first: .* Advisor C says that it does not; if it does not, “Build” leads\.$/u,
  );
  assert.equal(
    contested(false),
    'The advisors differ on whether “Build” fails “Live by May”. Advisors A and B say that it does, Advisor C says that it does not.',
  );
});

test('probability names no winner between two that it gives the same', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const [first, second] = facts.options;
  assert.ok(first && second);
  const winners = { ...facts.robustness.winners, pooledProbability: first.id, weightedScore: first.id };
  const methods = (chance: number): string | null => {
    const given: PanelFacts = {
      ...facts,
      musts: [],
      options: [
        { ...first, rank: 1, probability: chance, probabilityInRunning: chance },
        { ...second, rank: 2, probability: 1 - chance, probabilityInRunning: 1 - chance },
      ],
      robustness: {
        ...facts.robustness,
        methodDependent: true,
        winners: { ...winners, borda: second.id, condorcet: second.id },
      },
    };
    return sayMethods(given);
  };
  assert.match(methods(0.6) ?? '', /“Way 1” wins by probability and weighted score;/u);
  assert.match(methods(0.5) ?? '', /“Way 1” wins by weighted score;/u);
});

test('a must that some see at risk or failed is a condition of the recommendation, unless it is out', () => {
  const { facts } = drawPanel({ options: 2, advisors: 4, criteria: 1, seed: 1 }, 'en');
  const conditionsFor = (met: number, atRisk: number, failed: number, out = false): string[] => {
    const byOption = { [facts.recommended]: { met, atRisk, failed, out } };
    const must = { id: 'mst_1', name: 'Ready in May', description: '', byOption, byAdvisor: {} } as const;
    return mustConditions({ ...facts, musts: [must] });
  };
  assert.deepEqual(conditionsFor(4, 0, 0), []);
  assert.deepEqual(conditionsFor(3, 1, 0), ['“Ready in May” is met; one of four advisors sees it at risk.']);
  assert.deepEqual(conditionsFor(1, 2, 1), [
    '“Ready in May” is met; one of four advisors says that it is not, two see it at risk.',
  ]);
  assert.deepEqual(conditionsFor(0, 1, 3, true), []);
});
