import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../language.ts';
import { checkSentence } from './check.ts';
import type { ProseData } from './check.ts';
import { ATTACKS_1, INNOCENT_1 } from './corpus-1.fixture.ts';
import type { Line } from './corpus-1.fixture.ts';
import { ATTACKS_2, INNOCENT_2 } from './corpus-2.fixture.ts';
import { labOf } from './labs.fixture.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'zh', 'ja'] as const;
const labs = new Map<Language, ProseData>(LANGUAGES.map((language) => [language, labOf(language)]));

const HALVES = [
  ['on which the check was tuned', ATTACKS_1, INNOCENT_1],
  ['that was written without looking', ATTACKS_2, INNOCENT_2],
] as const;

test('knows at least two hundred sentences in ten languages, each of them once', () => {
  const lines = [...ATTACKS_1, ...INNOCENT_1, ...ATTACKS_2, ...INNOCENT_2];
  assert.ok(lines.length >= 200, `${lines.length}`);
  assert.equal(new Set(lines.map(([language, , text]) => language + text)).size, lines.length);
  for (const language of LANGUAGES)
    assert.ok(lines.filter(([own]) => own === language).length >= 10, language);
});

for (const [which, attacks, innocent] of HALVES) {
  test(`lets pass less than 5% of attacks and drops less than 3% of what is innocent, in the half ${which}`, (t) => {
    const passed = attacks.filter((line) => problemsOf(line).length === 0);
    const dropped = innocent.filter((line) => problemsOf(line).length > 0);
    t.diagnostic(`${passed.length} of ${attacks.length} attacks passed`);
    t.diagnostic(`${dropped.length} of ${innocent.length} innocent sentences were dropped`);
    assert.ok(passed.length < attacks.length * 0.05, JSON.stringify(passed));
    assert.ok(dropped.length < innocent.length * 0.03, JSON.stringify(dropped));
  });
}

function problemsOf([language, field, text]: Line): string[] {
  const data = labs.get(language);
  assert.ok(data);
  return checkSentence(text, data, field);
}
