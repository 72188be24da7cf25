import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName, MemoMust, OptionId } from '@witan/client';
import { drawPanel } from './panels.fixture.ts';
import type { PanelFacts } from './panel-facts.ts';
import { catalogueOf, WORDED_LANGUAGES } from '../words/catalogue.ts';
import { voteOf } from './vote.ts';
import {
  confidenceSentence,
  consensusSentence,
  loweredSentence,
  mustConditions,
  sayAsked,
  sayFirmness,
  sayHeadline,
  sayMethods,
  sayVote,
  titleOf,
} from './wording.ts';

const say = (language: string, what: string): string => {
  const { facts } = drawPanel({ options: 3, advisors: 4, criteria: 3, seed: 1 }, language);
  return sayHeadline(facts, { kind: 'find_out', what });
};

const mustThatPutsOut = (options: readonly OptionId[]): MemoMust => ({
  id: 'mst_1',
  name: 'Legal',
  description: '',
  byOption: Object.fromEntries(options.map((id) => [id, { met: 0, atRisk: 0, failed: 3, out: true }])),
  byAdvisor: {},
});

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
  const asked = {
    en: 'What does it cost to leave?',
    de: 'Was die Kündigung kostet.',
    fr: 'Combien coûte la sortie ?',
    es: '¿Cuánto cuesta rescindir el contrato?',
    zh: '解约要花多少钱？',
  };
  assert.deepEqual(
    Object.entries(asked).map(([language, what]) => say(language, what)),
    [
      'Find out first: what does it cost to leave?',
      'Zuerst klären: was die Kündigung kostet',
      'À établir d’abord\u00a0: combien coûte la sortie ?',
      'Averiguar primero: ¿cuánto cuesta rescindir el contrato?',
      '先弄清：解约要花多少钱？',
    ],
  );
  assert.equal(say('en', 'Is the lease open?'), 'Find out first: is the lease open?');
  assert.equal(say('fr', 'Peut-on partir ?'), 'À établir d’abord\u00a0: peut-on partir ?');
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
  const methods = (chance: number, out: readonly OptionId[] = []): string | null => {
    const given: PanelFacts = {
      ...facts,
      musts: [mustThatPutsOut(out)],
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
  assert.notEqual(methods(0.6, [second.id]), null);
  assert.equal(methods(0.6, [first.id, second.id]), null, 'of nothing nothing wins');
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
  assert.deepEqual(conditionsFor(2, 1, 1), [
    '“Ready in May” is met; one of four advisors says that it is not, one sees it at risk.',
  ]);
  assert.deepEqual(conditionsFor(0, 1, 3, true), []);
});

test('how sure it is of nothing that musts have left, and of the one that they have left', () => {
  const { facts } = drawPanel({ options: 2, advisors: 4, criteria: 1, seed: 1 });
  const [first, second] = facts.options.map(({ id }) => id);
  assert.ok(first && second);
  const given = (out: readonly OptionId[], firstRankAcceptability: number | null): PanelFacts => ({
    ...facts,
    recommended: first,
    degraded: true,
    missing: 0,
    musts: [mustThatPutsOut(out)],
    options: facts.options.map((option) => {
      const probability = option.id === first ? 0.9 : 0.1;
      return {
        ...option,
        probability,
        probabilityInRunning: probability,
        rankAcceptability: [firstRankAcceptability ?? 0, 1],
      };
    }),
    confidence: {
      ...facts.confidence,
      band: 'low',
      basis: { ...facts.confidence.basis, firstRankAcceptability },
    },
  });
  const none = given([first, second], 0.9);
  assert.equal(confidenceSentence(none), 'Low confidence: the musts leave no option in the running.');
  assert.deepEqual(loweredSentence(none), []);
  const one = given([second], null);
  assert.match(confidenceSentence(one), /^Low confidence: .* 90%.* one level lower than the numbers/u);
  assert.deepEqual(loweredSentence(given([second], 0)), [], 'it is never first where weights change');
});

test('of one advisor no agreement is told, of two how far they are apart', () => {
  const { facts } = drawPanel({ options: 2, advisors: 2, criteria: 1, seed: 1 });
  const [first, second] = facts.options.map(({ id }) => id);
  const [one, other] = facts.perspectives;
  assert.ok(first && second && one && other);
  const said = (...shares: readonly number[]): string => {
    const perspectives = shares.map((share, at) => ({
      ...(at === 0 ? one : other),
      late: false,
      pick: first,
      probabilities: { [first]: share, [second]: 1 - share },
    }));
    const given = { ...facts, recommended: first, musts: [], perspectives };
    return consensusSentence(given, { effectiveVotes: 1, effectiveOutcomes: 0 });
  };
  assert.equal(said(0.9), 'Only one advisor answered, so there is no agreement to measure.');
  assert.match(said(0.9, 0.8), / 10 percentage points/u);
});

test('all would know first only where all of several say so', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const asked = (total: number, ...advisors: readonly AdvisorName[]): string =>
    sayAsked(
      {
        ...facts,
        perspectives: facts.perspectives.slice(0, total).map((one) => ({ ...one, late: false })),
      },
      advisors,
    );
  assert.deepEqual(
    [asked(1, 'Advisor A'), asked(2, 'Advisor B', 'Advisor A'), asked(3, 'Advisor A', 'Advisor B')],
    [
      'Advisor A would not decide before knowing this.',
      'No advisor would decide before knowing this.',
      'Advisors A and B would not decide before knowing this.',
    ],
  );
});

test('a sentence calls an advisor by its own title', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const titles = ['The Strategist', 'The Analyst', 'The Challenger'];
  const perspectives = facts.perspectives.map((one, at) => ({ ...one, title: titles[at] ?? '' }));
  const [first] = facts.options;
  assert.ok(first);
  const lost = {
    code: 'without_advisor',
    advisor: 'Advisor B',
    option: first.id,
    of: first.id,
    must: null,
  } as const;
  assert.match(sayFirmness({ ...facts, perspectives }, lost), /^Without the Analyst, /u);
});

test('a title has its options, up to three of them, or at most eight words, eighty letters or sixteen signs of a question', () => {
  const { facts } = drawPanel({ options: 4, advisors: 1, criteria: 1, seed: 8 });
  const titled = (question: string, ...labels: readonly string[]): string =>
    titleOf({
      language: 'en',
      question,
      options: labels.map((label, at) => ({ ...facts.options[0]!, rank: at + 1, label })),
    });
  const eight = 'one two three four five six seven eight';
  const long = 'a'.repeat(81);
  for (const [question, labels, title] of [
    ['Which?', ['Buy', 'Build', 'Wait'], 'Buy, Build or Wait'],
    ['Which?', ['Buy', 'Build', 'Wait', 'Sell'], 'Which?'],
    ['Which?', ['One two three four', 'five six seven'], 'One two three four or five six seven'],
    ['Which?', ['One two three four', 'five six seven eight'], 'Which?'],
    ['Which?', ['a'.repeat(40), 'b'.repeat(36)], `${'a'.repeat(40)} or ${'b'.repeat(36)}`],
    ['Which?', ['a'.repeat(40), 'b'.repeat(37)], 'Which?'],
    ['Which?', ['字'.repeat(8), '字'.repeat(8)], `${'字'.repeat(8)} or ${'字'.repeat(8)}`],
    ['Which?', ['字'.repeat(8), '字'.repeat(9)], 'Which?'],
    [eight, [long], eight],
    [`${eight} nine`, [long], `${eight} …`],
    [long, [long], `${long.slice(1)} …`],
    [`Why ${long}`, [long], `Why ${'a'.repeat(76)} …`],
    ['字'.repeat(16), [long], '字'.repeat(16)],
    ['字'.repeat(17), [long], `${'字'.repeat(16)} …`],
  ] as const)
    assert.equal(titled(question, ...labels), title);
});
