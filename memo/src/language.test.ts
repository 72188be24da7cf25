import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language.ts';
import type { Language } from './language.ts';

const QUESTIONS: readonly (readonly [Language, string])[] = [
  ['en', 'Build or buy?'],
  ['en', 'Rust or Go'],
  ['en', 'Should we rewrite our Python importer in Rust, or profile it first?'],
  ['en', 'Acquire Müller GmbH or partner with it?'],
  ['en', 'Do we renew the lease on the main office in São Paulo?'],
  ['en', '42?'],
  ['de', 'Kaufen oder mieten?'],
  ['de', 'Sollen wir den Importer in Rust neu schreiben oder zuerst messen?'],
  ['de', 'Lohnt sich ein zweites Lager?'],
  ['de', 'Wann ist der richtige Zeitpunkt für den Umzug auf Kubernetes?'],
  ['fr', 'Acheter ou louer ?'],
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
  ['ja', '自社開発すべきですか、購入すべきですか？'],
];

test('knows the language of a question, also of a short one', () => {
  for (const [language, question] of QUESTIONS) assert.equal(languageOf(question), language, question);
});
