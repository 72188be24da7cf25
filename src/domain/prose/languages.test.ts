import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueOf } from '../catalogue/catalogues.ts';
import { checkProse, proseDataOf } from './check/check.ts';
import { decisionIn } from './check/labs.fixture.ts';
import { headlineOf } from './headline.ts';
import { factsOf } from './memo-facts.fixture.ts';
import { openQuestion, plainMemo } from './plain-memo.ts';
import { voteOf } from './vote.ts';

const WORDED = ['en', 'de', 'fr', 'es', 'zh'] as const;

test('a memo without a writer passes the check and is whole in each of the five languages', () => {
  for (const language of WORDED) {
    const facts = factsOf(decisionIn(language));
    for (const [outcome, reversibility] of [
      ['recommendation', 'reversible'],
      ['recommendation', 'costly'],
      ['recommendation', 'irreversible'],
      ['close_call', 'irreversible'],
      ['investigate', 'costly'],
    ] as const) {
      const given = { ...facts, outcome, reversibility };
      const prose = plainMemo(given);
      assert.deepEqual(checkProse(prose, proseDataOf(given)), [], language);
      assert.ok(prose.reasons.length >= 2 && prose.nextSteps.length >= 2, language);
      for (const text of [prose.against, prose.change, prose.rationale, voteOf(given)])
        assert.doesNotMatch(text, /undefined|NaN|^$/u);
      assert.doesNotMatch(headlineOf(given, openQuestion(given)), /undefined|[.。]$/u);
    }
  }
});

test('says the same in each language', () => {
  const vote = (language: (typeof WORDED)[number]) => voteOf(factsOf(decisionIn(language)));
  assert.equal(vote('en'), 'Three of four advisors prefer Buy; Advisor D prefers Build.');
  assert.equal(vote('de'), 'Drei von vier Beratern bevorzugen Kaufen; Berater D bevorzugt „Selbst bauen“.');
  assert.equal(
    vote('fr'),
    'Trois conseillers sur quatre préfèrent Acheter\u00a0; le conseiller D préfère Développer.',
  );
  assert.equal(vote('es'), 'Tres de cuatro asesores prefieren Comprar; el asesor D prefiere Construir.');
  assert.equal(vote('zh'), '四位顾问中有三位倾向于“购买”，顾问D倾向于“自建”。');
});

test('writes shares as each language does, never torn apart', () => {
  assert.deepEqual(
    WORDED.map((language) => catalogueOf(language).percent(0.476)),
    ['48%', '48\u00a0%', '48\u00a0%', '48\u00a0%', '48%'],
  );
});

test('an English option that begins with an article is no sentence inside a sentence', () => {
  const { vote, headline } = catalogueOf('en');
  assert.equal(
    vote.all({ total: 4, option: 'A managed warehouse' }),
    'All four advisors prefer a managed warehouse.',
  );
  assert.equal(vote.alone('The Hague'), 'Only one advisor answered; it prefers The Hague.');
  assert.equal(headline.leading('A managed warehouse'), 'A managed warehouse leads, but not firmly');
});

test('speaks English where it has no other words', () => {
  assert.equal(catalogueOf('sv'), catalogueOf('en'));
  assert.equal(catalogueOf('other'), catalogueOf('en'));
  assert.notEqual(catalogueOf('de'), catalogueOf('en'));
});

test('says in each language what the weights of the pool rest on and what they did, also where little or nothing came true', () => {
  const said = (language: (typeof WORDED)[number], came: number, to = 68): string => {
    const { pool, name } = catalogueOf(language);
    const facts = factsOf(decisionIn(language));
    const label = facts.options.find(({ id }) => id === facts.recommended)?.label ?? '';
    return pool({ foreseen: 40, came, option: name(label), from: 62, to });
  };
  assert.deepEqual(
    WORDED.map((language) => said(language, 31)),
    [
      'Of 40 things that the panel foresaw here, 31 came as it leaned. Weighing advisors by that record moved Buy from 62% to 68%.',
      'Von 40 Voraussagen, die die Berater hier gemacht haben, trafen 31 zu. Danach gewichtet steigt Kaufen von 62\u00a0% auf 68\u00a0%.',
      'Sur 40 prévisions que les conseillers ont faites ici, 31 se sont réalisées. Pondérer les conseillers selon ce bilan fait passer Acheter de 62\u00a0% à 68\u00a0%.',
      'De 40 previsiones que los asesores hicieron aquí, se cumplieron 31. Al ponderar a los asesores según ese historial, Comprar pasa del 62\u00a0% al 68\u00a0%.',
      '顾问们在此作出的40项预测中，有31项应验。按这一记录为顾问加权后，“购买”由62%变为68%。',
    ],
  );
  assert.deepEqual(
    WORDED.map((language) => said(language, 1).split(/[.。]/u)[0]),
    [
      'Of 40 things that the panel foresaw here, 1 came as it leaned',
      'Von 40 Voraussagen, die die Berater hier gemacht haben, traf eine zu',
      'Sur 40 prévisions que les conseillers ont faites ici, une seule s’est réalisée',
      'De 40 previsiones que los asesores hicieron aquí, se cumplió una',
      '顾问们在此作出的40项预测中，有1项应验',
    ],
  );
  assert.match(said('de', 0, 55), /traf keine zu\. .* sinkt Kaufen von 62\u00a0% auf 55\u00a0%\./);
  assert.match(said('fr', 0, 62), /aucune ne s’est réalisée\. .* laisse Acheter à 62\u00a0%\./);
  assert.match(said('es', 0, 62), /no se cumplió ninguna\. .* Comprar se queda en el 62\u00a0%\./);
  assert.match(said('zh', 0, 62), /没有一项应验。.*“购买”仍为62%。/u);
  assert.match(said('en', 0, 62), /none came as it leaned\. .* left Buy at 62%\./);
});
