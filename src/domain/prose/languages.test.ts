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
    for (const outcome of ['recommendation', 'close_call', 'investigate'] as const) {
      for (const reversibility of ['reversible', 'costly', 'irreversible'] as const) {
        const given = { ...facts, outcome, reversibility };
        const prose = plainMemo(given);
        assert.deepEqual(checkProse(prose, proseDataOf(given)), [], language);
        assert.ok(prose.reasons.length >= 2 && prose.nextSteps.length >= 2, language);
        for (const text of [prose.against, prose.change, prose.rationale, voteOf(given)])
          assert.doesNotMatch(text, /undefined|NaN|^$/u);
        assert.doesNotMatch(headlineOf(given, openQuestion(given)), /undefined|[.。]$/u);
      }
    }
  }
});

test('says the same in each language', () => {
  const vote = (language: (typeof WORDED)[number]) => voteOf(factsOf(decisionIn(language)));
  assert.equal(vote('en'), 'Three of four advisors prefer Buy; Advisor D prefers Build.');
  assert.equal(vote('de'), 'Drei von vier Beratern bevorzugen Kaufen; Berater D bevorzugt Selbst bauen.');
  assert.equal(
    vote('fr'),
    'Trois conseillers sur quatre préfèrent Acheter ; le conseiller D préfère Développer.',
  );
  assert.equal(vote('es'), 'Tres de cuatro asesores prefieren Comprar; el asesor D prefiere Construir.');
  assert.equal(vote('zh'), '四位顾问中有三位倾向于“购买”，顾问D倾向于“自建”。');
});

test('speaks English where it has no other words', () => {
  assert.equal(catalogueOf('sv'), catalogueOf('en'));
  assert.equal(catalogueOf('other'), catalogueOf('en'));
  assert.notEqual(catalogueOf('de'), catalogueOf('en'));
});
