import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotationFinder } from '@witan/documents/quotation';
import { NOTHING_CITABLE, readCitations } from './citations.ts';

const PASSAGE = 'The licence costs 40,000 euros a year. It cannot be cancelled before May.';
const citable = {
  sources: new Map([
    ['D1.1', quotationFinder(PASSAGE)],
    ['D1.2', quotationFinder('The vendor has 12 employees and no debts.')],
  ]),
  callers: quotationFinder('Should we “Move after the sale” or before it?'),
};
const read = (evidence: string, sources: readonly string[] = [], quote = '') =>
  readCitations({ evidence, sources, quote }, citable);

test('keeps the mark of a passage that is quoted word for word, in the words of the passage', () => {
  assert.deepEqual(read('It is dear.', ['D1.1'], 'the Licence costs 40,000 euros a year').cites, [
    { ref: 'D1.1', quote: 'The licence costs 40,000 euros a year' },
  ]);
});

test('marks a passage that is named without a quotation as referred to, and nothing more', () => {
  assert.deepEqual(read('It is dear.', ['D1.1']).cites, [{ ref: 'D1.1' }]);
});

test('takes the mark from a quotation that does not stand in the passage that is named', () => {
  for (const quote of [
    'The licence costs 45,000 euros a year',
    'The licence costs 40,000 euros a month',
    'The vendor has 12 employees and no debts',
    'It can be cancelled before May',
  ])
    assert.deepEqual(read('It is dear.', ['D1.1'], quote).cites, [], quote);
});

test('takes the mark from a passage that does not exist', () => {
  assert.deepEqual(read('It is dear.', ['D1.9', 'W1'], PASSAGE).cites, []);
  assert.deepEqual(read('It is dear.', ['D9.1', 'D1.2']).cites, [{ ref: 'D1.2' }]);
});

test('reads marks that stand in the text, and takes them out of it', () => {
  assert.deepEqual(read('It costs “40,000 euros a year” [D1.1; D1.2], which is dear (D1.1).'), {
    text: 'It costs “40,000 euros a year”, which is dear.',
    cites: [{ ref: 'D1.1', quote: '40,000 euros a year' }, { ref: 'D1.2' }],
  });
});

test('takes a mark out with the space before it, and leaves the spaces that French has before its marks', () => {
  const { text } = read('La licence [D1.1] coûte 40\u00a0; rien [D1.1] , ou presque, n’est inclus [D1.1].');
  assert.equal(text, 'La licence coûte 40\u00a0; rien, ou presque, n’est inclus.');
});

test('takes the marks from a line that quotes in its text what stands nowhere', () => {
  assert.deepEqual(read('They call it “a bargain for everyone involved” [D1.1].').cites, []);
});

test('lets a line quote the question and the names of options without a source', () => {
  assert.deepEqual(read('“Move after the sale” is cheaper.', ['D1.2']).cites, [{ ref: 'D1.2' }]);
});

test('invents no mark for a line that cites nothing', () => {
  assert.deepEqual(read(PASSAGE).cites, []);
  assert.deepEqual(readCitations({ evidence: 'As [D1.1] says.', sources: ['D1.1'] }, NOTHING_CITABLE), {
    text: 'As [D1.1] says.',
    cites: [],
  });
});
