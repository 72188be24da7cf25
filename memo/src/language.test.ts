import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, UNKNOWN_LANGUAGE } from './language.ts';
import questions from './questions-by-language.json' with { type: 'json' };
import { WORDED_LANGUAGES } from './words/catalogue.ts';

const QUESTIONS: readonly (readonly [string, string])[] = [
  ['en', 'Build or buy?'],
  ['en', 'Rust or Go'],
  ['en', 'Paris or Madrid?'],
  ['en', 'Should we rewrite our Python importer in Rust, or profile it first?'],
  ['en', 'Acquire Müller GmbH or partner with it?'],
  ['en', 'Acquire 腾讯 or partner with them this year?'],
  ['en', 'Do we renew the lease on the main office in São Paulo?'],
  ['de', 'Kaufen oder mieten?'],
  ['de', 'Madrid oder Paris?'],
  ['de', 'Mitarbeiter einstellen?'],
  ['de', 'Sollen wir den Importer in Rust neu schreiben oder zuerst messen?'],
  ['de', 'Lohnt sich ein zweites Lager?'],
  ['de', 'Wann ist der richtige Zeitpunkt für den Umzug auf Kubernetes?'],
  ['fr', 'Acheter ou louer ?'],
  ['fr', 'Stripe ou Adyen ?'],
  ['fr', 'Vendre l’or ou attendre ?'],
  ['fr', 'Faut-il ouvrir un deuxième bureau à Lyon ?'],
  ['fr', 'Quel fournisseur choisir pour la paie ?'],
  ['es', '¿Comprar o alquilar?'],
  ['es', '¿Debemos abrir una segunda tienda este año?'],
  ['es', 'Conviene cambiar de proveedor ahora o esperar'],
  ['it', 'Dobbiamo assumere un secondo designer o no?'],
  ['pt', 'Devemos contratar mais uma pessoa ou não?'],
  ['nl', 'Moeten we het kantoor verhuizen of blijven?'],
  ['pl', 'Czy powinniśmy przenieść biuro, czy zostać?'],
  ['zh', '我们应该自建还是购买？'],
  ['zh', '是否把服务迁移到Kubernetes和PostgreSQL？'],
  ['zh', '应该用AWS还是GCP？'],
  ['zh', '选哪个CRM：HubSpot、Salesforce还是Pipedrive？'],
  ['de', 'Start verschieben?'],
  ['ko', 'AWS 또는 GCP 선택은?'],
  ['ja', '自社開発すべきですか、購入すべきですか？'],
];

test('knows the language of a question, also of a short one', () => {
  for (const [language, question] of QUESTIONS) assert.equal(languageOf(question), language, question);
});

test('knows 220 short questions in 20 languages, of each at least ten in eleven, and all in those that code speaks', () => {
  const missed = new Map(
    Object.entries(questions).map(([language, asked]) => [
      language,
      asked.filter((question) => languageOf(question) !== language),
    ]),
  );
  for (const [language, some] of missed) assert.ok(some.length <= 1, `${language}: ${some.join(' ')}`);
  for (const language of WORDED_LANGUAGES) assert.deepEqual(missed.get(language), [], language);
});

test('does not take a few words of English for another language', () => {
  for (const text of ['New logo?', 'Rebrand?']) assert.equal(languageOf(text), UNKNOWN_LANGUAGE, text);
  for (const text of [
    'Cut prices?',
    'Move to Porto?',
    'Raise prices 10%?',
    'Buy a dog?',
    'Adopt Tailwind?',
    'Hire Ana?',
  ])
    assert.equal(languageOf(text), 'en', text);
});

test('what it does not know stays unknown', () => {
  for (const text of ['42?', 'Postgres vs MySQL?', 'asdf qwer zxcv?', ''])
    assert.equal(languageOf(text), UNKNOWN_LANGUAGE, text);
});
