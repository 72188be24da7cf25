import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText } from './fold-text.ts';
import { INNOCENT, NAMING_OTHERS, SPEAKING_OF_ITSELF } from './languages.fixture.ts';
import type { Written } from './languages.fixture.ts';
import { ORDINARY_WORDS } from './ordinary-words.fixture.ts';
import { createMasker } from './masking.ts';
import type { Masker, MaskingRules } from './masking.ts';
import { PANEL } from './panel.fixture.ts';

/** Without the models of compatible servers: a llama on a farm is innocent. */
const VENDORS = PANEL.slice(0, 4);
const masker = (rules: Partial<MaskingRules> = {}): Masker =>
  createMasker({ panel: VENDORS, allowed: '', transparent: false, ...rules });
const hidden = masker();
/** Every name stands in the question, or names are shown: then only self-description is masked. */
const LENIENT = [
  masker({ transparent: true }),
  masker({
    allowed: [...SPEAKING_OF_ITSELF, ...NAMING_OTHERS].flatMap(({ lines }) => lines.map(plain)).join('\n'),
  }),
];

function plain(line: string): string {
  return line.replaceAll(/\[\[|\]\]/g, '');
}

function namesIn(line: string): string[] {
  return [...line.matchAll(/\[\[(.*?)\]\]/g)].map(([, name = '']) => name);
}

/** The names of a line that are still there, as the eye reads them. */
function left(masked: string, line: string): string[] {
  const seen = foldText(masked).text.toLowerCase();
  return namesIn(line).filter((name) => seen.includes(foldText(name).text.toLowerCase()));
}

function streamed({ stream }: Masker, text: string, cuts: readonly number[]): string {
  const { push, end } = stream('Advisor D');
  let shown = '';
  let from = 0;
  for (const cut of cuts) {
    shown += push(text.slice(from, Math.max(from, cut)));
    from = Math.max(from, cut);
  }
  return shown + push(text.slice(from)) + end();
}

const each = (corpus: readonly Written[]): { language: string; line: string }[] =>
  corpus.flatMap(({ language, lines }) => lines.map((line) => ({ language, line })));

for (const { language, lines } of [...SPEAKING_OF_ITSELF, ...NAMING_OTHERS]) {
  test(`leaves no name of a model or a vendor in ${language}`, () => {
    for (const line of lines) {
      const masked = hidden.mask(plain(line), 'Advisor D');
      assert.ok(namesIn(line).length > 0);
      assert.deepEqual(left(masked, line), [], masked);
    }
  });
}

for (const { language, lines } of SPEAKING_OF_ITSELF) {
  test(`leaves no name of itself in ${language}, also where names are shown or stand in the question`, () => {
    for (const lenient of LENIENT) {
      for (const line of lines) {
        const masked = lenient.mask(plain(line), 'Advisor D');
        assert.deepEqual(left(masked, line), [], masked);
      }
    }
  });
}

test('streams in every language what it masks as a whole, wherever it is cut', () => {
  const texts = each([...SPEAKING_OF_ITSELF, ...NAMING_OTHERS, ...INNOCENT, ...ORDINARY_WORDS]).map(
    ({ line }) => plain(line),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(...texts),
      fc.constantFrom(hidden, ...LENIENT),
      fc.array(fc.nat(300), { maxLength: 40 }),
      (one, other, lenient, cuts) => {
        const text = `${one} ${other}`;
        assert.equal(
          streamed(
            lenient,
            text,
            cuts.toSorted((a, b) => a - b),
          ),
          lenient.mask(text, 'Advisor D'),
        );
      },
    ),
    { numRuns: 20 },
  );
});

test('streams one character at a time what it masks as a whole', () => {
  for (const { line } of each([...SPEAKING_OF_ITSELF, ...NAMING_OTHERS])) {
    const text = plain(line);
    const cuts = Array.from({ length: text.length }, (_, i) => i + 1);
    assert.equal(streamed(hidden, text, cuts), hidden.mask(text, 'Advisor D'));
  }
});

for (const { language, lines } of [...INNOCENT, ...ORDINARY_WORDS]) {
  test(`changes nothing in ${language} that names no model and no vendor`, () => {
    for (const line of lines) {
      for (const any of [hidden, ...LENIENT]) assert.equal(any.mask(line, 'Advisor D'), line);
    }
  });
}

test('leaves every mention of others where names are shown', () => {
  for (const { line } of each(NAMING_OTHERS)) {
    assert.equal(masker({ transparent: true }).mask(plain(line), 'Advisor D'), plain(line));
  }
});

test('answers in any script a caller who used the name in another', () => {
  const about = masker({ allowed: 'Should we move from Claude to 谷歌?' });
  const kept = ['克劳德更贵。', 'Клод дороже.', 'クロードは高い。', '구글의 요금', 'Use Google or Claude.'];
  for (const text of kept) assert.equal(about.mask(text, 'Advisor D'), text);
  assert.equal(about.mask('Грок дороже.', 'Advisor D'), 'Another AI model дороже.');
  assert.equal(about.mask('我是克劳德。', 'Advisor D'), '我是Advisor D。');
});

test('leaves a person, a sign of the zodiac and a poem that stand in the question', () => {
  const about = masker({ allowed: 'Should Claude, a Gemini, publish his opus and the sonnet with Google?' });
  for (const text of [
    'Claude should publish.',
    'A Gemini likes change; the opus and the sonnet can wait.',
    'If Google pays, Claude wins.',
  ]) {
    assert.equal(about.mask(text, 'Advisor D'), text);
  }
});
