import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { cleanText, cutAtWord, cutTo, oneLine } from './plain-text.ts';

test('keeps newline and tab and drops every other control character', () => {
  assert.equal(cleanText('a\u0000b\u001b[31mc\td\ne\u007f\u009b'), 'ab[31mc\td\ne');
});

test('turns every kind of line break into a newline', () => {
  assert.equal(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f'), 'a\nb\nc\nd\ne\nf');
});

test('drops bidi marks, hidden tag characters and lone surrogates', () => {
  assert.equal(cleanText('a\u202eb\u2066c\u200f\u061cd\u{e0041}\ud800e\ufffe\ufeff'), 'abcde');
});

test('keeps joiners, emoji, accents and other scripts', () => {
  const text = 'naïve 👩‍👩‍👧 می‌خواهم 東京 e\u0301';
  assert.equal(cleanText(text), text);
});

test('gives well-formed text, and the same again when cleaned twice', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      (text, surrogate) => {
        const clean = cleanText(text + String.fromCharCode(surrogate) + text);
        assert.ok(clean.isWellFormed());
        assert.doesNotMatch(clean, /[^\P{Cc}\n\t]/u);
        assert.equal(cleanText(clean), clean);
      },
    ),
    { numRuns: 20 },
  );
});

test('cuts a text to so many characters with its ellipsis, and leaves one that fits', () => {
  assert.deepEqual(
    [6, 5, 4, 3].map((most) => cutTo('ab cd', most)),
    ['ab cd', 'ab cd', 'ab…', 'ab…'],
  );
  assert.equal(oneLine(' ab\n\tcd  ef ', 6), 'ab cd…');
  assert.deepEqual(
    [6, 5, 4, 3, 2].map((most) => cutTo('a 👍👍', most)),
    ['a 👍👍', 'a 👍…', 'a…', 'a…', 'a…'],
  );
});

test('cuts between words where one ends in the second half, else within one', () => {
  const text = 'one two three four';
  assert.deepEqual(
    [18, 17, 15, 14, 9, 7, 6].map((most) => cutAtWord(text, most)),
    [text, 'one two three…', 'one two three…', 'one two…', 'one two…', 'one…', 'one…'],
  );
  for (let most = 2; most <= text.length; most += 1) assert.ok(cutAtWord(text, most).length <= most);
  assert.equal(cutAtWord('a extraordinarily', 10), 'a ext…');
});
