import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfBrief } from './brief-language.ts';

const asked = (question: string, names: readonly string[] = [], context: string | null = null): string =>
  languageOfBrief({ question, context, options: names.map((name) => ({ name })), criteria: [] });

test('what stands beside a question of few words tells its language, too', () => {
  assert.equal(asked('Raise prices?', ['Yes', 'No', 'Only for new customers']), 'en');
  assert.equal(asked('Firma verkaufen?', ['Ja', 'Nein']), 'de');
  assert.equal(asked('Sell the Paris branch?'), 'en', 'its own commonest words tell, too');
  assert.equal(asked('採用？', [], '応募者は二人です。どちらもよい人です。'), 'ja');
});

test('a question of more words speaks for itself', () => {
  assert.equal(
    asked('Sollen wir das Lager im Norden verkaufen?', ['Sell it now', 'Keep it for another year']),
    'de',
  );
});
