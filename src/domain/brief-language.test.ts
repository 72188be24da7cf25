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

test('names in Latin script do not tell the language of a question in another', () => {
  const names = ['Renew the lease', 'Move to a smaller office', 'Go remote'];
  assert.equal(asked('我们要不要把客服外包出去？', names), 'zh');
  assert.equal(asked('要不要用 Rust 重写？', names, 'The importer reads 40 GB a night.'), 'zh');
  assert.equal(asked('オフィスを移転すべきですか？', names), 'ja');
  assert.equal(asked('Продать филиал?', names), 'ru');
});

test('a question of more words speaks for itself', () => {
  const english = [
    'Sell it now to the buyer who asked for it',
    'Keep it for another year with all of the staff',
  ];
  assert.equal(asked('Lager im Norden jetzt ganz verkaufen?', english), 'de');
  assert.equal(asked('Lager Norden jetzt ganz verkaufen?', english), 'en', 'five are few');
});
