import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPanel } from './panels.fixture.ts';
import { sayHeadline } from './wording.ts';

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
