import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuotable, quotationFinder } from './quotation.ts';

const findQuotation = (quotation: string, text: string): string | null => quotationFinder(text)(quotation);

test('gives the words back as they stand in the text', () => {
  const text = 'He said: “The cost\u00a0is\n40,000 eu\u00adros.” Nobody asked.';
  assert.equal(findQuotation('the cost is 40,000 EUROS', text), 'The cost\u00a0is\n40,000 eu\u00adros');
  assert.equal(findQuotation('ﬁve ﬁles are oﬀ', 'So five files are off.'), 'five files are off');
  assert.equal(findQuotation('the years 2024-2026', 'In the years 2024–2026.'), 'the years 2024–2026');
  assert.equal(findQuotation('too short', 'It is too short.'), null);
  assert.equal(findQuotation('Straße ist gesperrt', 'Die STRASSE IST GESPERRT.'), 'STRASSE IST GESPERRT');
});

test('never takes a part of a number for a number', () => {
  for (const text of [
    'It rose by about 125 points.',
    'It rose by about 12,500 points.',
    'It rose by about 12.5 points.',
  ])
    assert.equal(findQuotation('It rose by about 12', text), null, text);
  assert.equal(
    findQuotation('It rose by about 12', 'It rose by about 12, then fell.'),
    'It rose by about 12',
  );
  assert.equal(findQuotation('000 euros a year', 'It costs 40,000 euros a year.'), null);
});

test('finds words that stand behind ones that look alike', () => {
  const text = 'The price of the tool is not known. The price of the tool is 40 euros.';
  assert.equal(findQuotation('The price of the tool ... 40 euros', text), text.slice(0, -1));
  assert.equal(findQuotation('price of the tool is 40 euros', text), 'price of the tool is 40 euros');
});

test('takes too few words for no quotation', () => {
  assert.equal(isQuotable('the cost'), false);
  assert.deepEqual(['eleven char', 'twelve chars'].map(isQuotable), [false, true]);
  const text = 'abcdef and then ghijkl';
  assert.equal(findQuotation('abcdef … ghijkl', text), text);
  assert.equal(findQuotation('abcde … then ghijkl', 'abcde and then ghijkl'), null);
  assert.equal(findQuotation('and!!!!!!!!!!!!', text), null);
  for (const around of ['AI费用是四万欧元', '费用是四万欧元EUR', '总费用是四万欧元'])
    assert.equal(findQuotation('费用是四万欧元', around), '费用是四万欧元');
  assert.equal(isQuotable('“ … ”'), false);
  assert.equal(isQuotable('四万欧元'), false);
  assert.equal(isQuotable('费用是四万欧元'), true);
  assert.equal(findQuotation('it ... is ... so ... and ... on', 'it is so, and on it is so'), null);
});
