import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentWords } from './alike.ts';
import { isGeneric } from './generic.ts';

const words = contentWords('Should we rent the depot in Porto or buy it?');
const of = (text: string, language = 'en'): boolean => isGeneric(text, { words, language });

test('a line that names nothing of the case is generic, in the words of recorded advisors', () => {
  for (const text of [
    'The status quo is the path of least resistance.',
    'These points underscore the strength of the status quo.',
    'After deliberation, my forecast remains unchanged.',
    'I am updating my estimate for the depot downward.',
    'Das hängt von vielen Umständen ab.',
  ])
    assert.ok(of(text, text.startsWith('Das') ? 'de' : 'en'), text);
});

test('a line with a word, a number or a name of the case is not', () => {
  for (const text of [
    'The depot has no loading bay.',
    'It has cost 40,000 a year since spring.',
    'Customers such as Nordfrakt would leave.',
    'Iberian carriers fill it before Christmas.',
  ])
    assert.ok(!of(text), text);
  assert.ok(!of('Das Depot hat keine Rampe.', 'de'));
});
