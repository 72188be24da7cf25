import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOf } from './sentences.ts';

test('splits at the ends of sentences and lines, and nowhere after an abbreviation, an initial or a number', () => {
  for (const sentences of [
    [],
    ['We wait.'],
    ['We wait. ', 'Then we buy.'],
    ['It costs a lot, e.g. ten euros, z. B. for J. Smith. ', 'We wait.'],
    ['Dr. No meets Dr. Yes on 3. May. ', 'They talk.'],
    ['First e.g.\n', 'Second.'],
    ['Acme Ltd. Leeds asks 4 Mio. Euro, incl. VAT. ', 'We wait.'],
    ['So says Advisor D. ', 'We wait.'],
    ['他说：“等一下。”', '“好。”'],
    ['我们等。', '“为什么？”', '他问。'],
    ['„Nein.“ ', 'Ja.'],
    ['„Nein.“', 'Ja.'],
    ['Il dit. ', '«Non.» ', 'Oui.'],
    ['Er sagt »Nein.« ', 'Ja.'],
  ]) {
    const text = sentences.join('');
    const found = sentencesOf(text);
    assert.deepEqual(
      found.map((one) => one.text),
      sentences,
    );
    for (const { text: own, start, end } of found) assert.equal(text.slice(start, end), own);
  }
});
