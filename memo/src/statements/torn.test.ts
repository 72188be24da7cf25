import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName, MemoPerspective, OptionId } from '@witan/client';
import { agreementsOf, consensusLevelOf, divergencesOf } from './consensus.ts';
import { headlineOf } from './headline.ts';
import type { PanelFacts } from './panel-facts.ts';
import { drawPanel } from './panels.fixture.ts';
import { voteOf } from './vote.ts';
import { consensusSentence, loweredSentence, sayHeadline, sayVote } from './wording.ts';

const ALL = ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D'] as const;

function panelWith(language: string, torn: readonly AdvisorName[], chance = 0.5): PanelFacts {
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
  const ours = perspectives.reduce((sum, { probabilities }) => sum + (probabilities[first.id] ?? 0) / 4, 0);
  const options = [
    { ...first, rank: 1, probability: ours, probabilityInRunning: ours },
    { ...second, rank: 2, probability: 1 - ours, probabilityInRunning: 1 - ours },
  ];
  const outcome = 'close_call';
  const chosen = { recommended: first.id, outcome } as const;
  return { ...facts, ...chosen, degraded: false, perspectives, options, missing: 0, effectiveVotes: 4 };
}

function voteWith(...given: Parameters<typeof panelWith>): string {
  const facts = panelWith(...given);
  return sayVote(facts, voteOf(facts));
}

test('the vote says what is as likely to an advisor as the option that it is counted for', () => {
  const said = {
    en: 'Advisor D, counted for “Way 1”, gives “Way 2” the same chance.',
    de: 'Berater D, gezählt für „Way 1“, gibt „Way 2“ dieselbe Chance.',
    fr: 'Le conseiller D, compté pour « Way 1 », donne les mêmes chances à « Way 2 ».',
    es: 'El asesor D, contado a favor de «Way 1», da la misma probabilidad a «Way 2».',
    zh: '顾问D计为支持“Way 1”，但认为“Way 2”的可能性与之相同。',
  };
  for (const [language, sentence] of Object.entries(said))
    assert.ok(voteWith(language, ['Advisor D']).endsWith(sentence), voteWith(language, ['Advisor D']));
  assert.match(
    voteWith('en', ['Advisor D', 'Advisor B']),
    / Advisors B and D, counted for “Way 1”, give “Way 2” the same chance\.$/u,
  );
});

test('the vote says in one sentence all that is as likely to an advisor as its pick', () => {
  const { facts } = drawPanel({ options: 4, advisors: 3, criteria: 1, seed: 3 }, 'en');
  const [first, second, third, fourth] = facts.options.map(({ id }) => id);
  assert.ok(first && second && third && fourth);
  const chances = [
    { [first]: 0.3, [second]: 0.3, [third]: 0.3, [fourth]: 0.1 },
    { [first]: 0.3, [second]: 0.3, [third]: 0.3, [fourth]: 0.1 },
    { [first]: 0.4, [second]: 0.4, [third]: 0.1, [fourth]: 0.1 },
  ];
  const perspectives = facts.perspectives.map((one, i) => ({
    ...one,
    late: false,
    pick: first,
    probabilities: chances[i] ?? {},
  }));
  const options = facts.options.map((option, i) => ({ ...option, rank: i + 1 }));
  assert.deepEqual(
    voteOf({ ...facts, perspectives, options }).torn.map(({ others, advisors }) => [others, advisors]),
    [
      [
        [second, third],
        ['Advisor A', 'Advisor B'],
      ],
      [[second], ['Advisor C']],
    ],
  );
});

test('the vote says nothing of an advisor that leans to its pick, however little', () => {
  assert.equal(voteWith('en', ['Advisor D'], 0.501), voteWith('en', []));
});

test('a headline names all options of the same chance', () => {
  const { facts } = drawPanel({ options: 3, advisors: 4, criteria: 3, seed: 1 }, 'es');
  const even = { rank: 1, probability: 1 / 3, probabilityInRunning: 1 / 3 };
  const options = facts.options.map((one) => ({ ...one, ...even }));
  const said: PanelFacts = { ...facts, options, musts: [], outcome: 'close_call', perspectives: [] };
  const headline = headlineOf(said, { open: null, contested: [], weightsStated: false });
  assert.equal(sayHeadline(said, headline), 'Demasiado reñido para decidir entre «Way 1», «Way 2» y «Way 3»');
});

test('where all are torn between the same options, none is said to be preferred, and no agreement is claimed', () => {
  const facts = panelWith('en', ALL);
  assert.equal(sayVote(facts, voteOf(facts)), 'All four advisors give “Way 1” and “Way 2” the same chance.');
  const alone = { ...facts, perspectives: facts.perspectives.slice(0, 1) };
  assert.equal(
    sayVote(alone, voteOf(alone)),
    'One advisor answered, and gives “Way 1” and “Way 2” the same chance.',
  );
  const headline = headlineOf(facts, { open: null, contested: [], weightsStated: false });
  assert.equal(sayHeadline(facts, headline), 'Too close to call between “Way 1” and “Way 2”');
  assert.equal(consensusLevelOf(facts), 'weak');
  assert.deepEqual(
    agreementsOf(facts).filter(({ kind }) => kind === 'pick'),
    [],
  );
  const [, second] = facts.options;
  const perspectives = facts.perspectives.map((one, i) =>
    i === 0 && second ? { ...one, pick: second.id } : one,
  );
  assert.deepEqual(
    divergencesOf({ ...facts, perspectives }, () => 'It is cheap.').filter(({ kind }) => kind === 'pick'),
    [],
  );
  const found = { effectiveVotes: 1.2, effectiveOutcomes: 0 };
  assert.match(
    consensusSentence(facts, found),
    /^All four advisors give “Way 1” and “Way 2” the same chance\. Recorded /u,
  );
});

test('a panel with one that is torn is not united', () => {
  const level = (torn: readonly AdvisorName[]) => consensusLevelOf(panelWith('en', torn));
  assert.deepEqual([level([]), level(['Advisor A'])], ['strong', 'moderate']);
  assert.equal(
    agreementsOf(panelWith('en', ['Advisor A'])).some(({ kind }) => kind === 'pick'),
    false,
  );
});

test('where all prefer one option and the memo is degraded, it says why that is no more than moderate agreement', () => {
  const degraded = (language: string, missing: number): string =>
    consensusSentence(
      { ...panelWith(language, []), degraded: true, missing },
      { effectiveVotes: 1.2, effectiveOutcomes: 0 },
    );
  assert.match(degraded('en', 4), /^All who answered prefer “Way 1”, but too few answered for /u);
  const said = {
    en: /^All of them prefer “Way 1”; .* because no advisor could frame the question\. /u,
    de: /^Alle bevorzugen „Way 1“; .*, weil kein Berater die Frage aufbereiten konnte\. /u,
    fr: /^Tous préfèrent «\sWay 1\s»\s; .*, car aucun conseiller n’a pu cadrer la question\. /u,
    es: /^Todos prefieren «Way 1»; .*, porque ningún asesor pudo encuadrar la pregunta\. /u,
    zh: /^所有顾问都倾向于“Way 1”；但由于没有顾问能够梳理这个问题，/u,
  };
  for (const [language, sentence] of Object.entries(said)) assert.match(degraded(language, 0), sentence);
});

test('a band that is lower for the memo being degraded says why', () => {
  const facts = panelWith('en', []);
  const basis = { ...facts.confidence.basis, pooledProbability: 0.9, firstRankAcceptability: 0.9 };
  const confidence = { ...facts.confidence, basis };
  const why = (given: Partial<PanelFacts>) => loweredSentence({ ...facts, confidence, ...given }).join('');
  assert.equal(why({}), '');
  assert.match(
    why({ degraded: true }),
    /^Because no advisor could frame the question, that is one level lower/u,
  );
  assert.match(
    why({ degraded: true, missing: 4 }),
    /^Because so few advisors answered, that is one level lower/u,
  );
});

test('a panel is as united as it is on what no must has put out, where that is two options or more', () => {
  const { facts } = drawPanel({ options: 3, advisors: 2, criteria: 1, seed: 1 });
  const [first, second, third] = facts.options.map(({ id }) => id);
  assert.ok(first && second && third);
  const shares = [
    { [first]: 0.8, [second]: 0.2, [third]: 0 },
    { [first]: 0.42, [second]: 0.17, [third]: 0.41 },
  ];
  const perspectives = facts.perspectives.map((one, at): MemoPerspective => ({
    ...one,
    late: false,
    pick: first,
    probabilities: shares[at] ?? {},
  }));
  const level = (...out: readonly OptionId[]) => {
    const byOption = Object.fromEntries(out.map((id) => [id, { met: 0, atRisk: 0, failed: 2, out: true }]));
    const musts = [{ id: 'mst_1' as const, name: 'Legal', description: '', byOption, byAdvisor: {} }];
    return consensusLevelOf({ ...facts, recommended: first, degraded: false, perspectives, musts });
  };
  assert.deepEqual([level(), level(third), level(second, third)], ['moderate', 'strong', 'moderate']);
});
