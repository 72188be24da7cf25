import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isShort, shortLabels } from './short-label.ts';

const labelsOf = (...names: string[]): string[] => shortLabels(names.map((name) => ({ name })));

test('a name of up to 72 characters is its own label: what it ends with may be what it is about', () => {
  const names = [
    'Wait',
    'Put the money into online ordering',
    'Wir kaufen eine fertige Abrechnung von einem Anbieter',
    'Wait for all of the data to arrive',
    'Move billing to a new database after the sale',
    '以四百万美元的价格收购主要的竞争对手公司',
  ];
  assert.deepEqual(labelsOf(...names), names);
});

test('a longer name ends with an ellipsis behind a whole word', () => {
  const long = 'Drop support for older Android phones, tablets, watches and television sets';
  assert.deepEqual(labelsOf(long, 'Wait'), [
    'Drop support for older Android phones, tablets, watches and television…',
    'Wait',
  ]);
  assert.deepEqual(labelsOf('字'.repeat(30)), [`${'字'.repeat(23)}…`]);
  assert.deepEqual(labelsOf(`Undo ${'x'.repeat(80)}`), [`Undo ${'x'.repeat(66)}…`]);
  assert.deepEqual(
    labelsOf(`Keep prices until Christmas, hire four people for the next market hall, then look`),
    ['Keep prices until Christmas, hire four people for the next market hall…'],
  );
});

test('names that would be cut alike stand whole', () => {
  const same = 'Open a second warehouse for chilled goods beside the new regional airport of';
  assert.deepEqual(labelsOf(`${same} Lyon`, `${same} Nice`), [
    'Open a second warehouse for chilled goods beside the new regional…',
    `${same} Nice`,
  ]);
});

test('whatever the names, every label fits or is the whole name, and differs from the others', () => {
  const word = fc.constantFrom('buy', 'the', 'smaller', 'rival', 'für', 'den', '收购', 'of', 'x'.repeat(60));
  const name = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 8 }), (names) => {
      const labels = labelsOf(...names);
      assert.equal(new Set(labels.map((label) => label.toLowerCase())).size, names.length);
      for (const [at, label] of labels.entries())
        assert.ok(
          label === names[at] ||
            (label.length <= 72 && label.endsWith('…') && names[at]?.startsWith(label.slice(0, -1))),
          label,
        );
    }),
    { numRuns: 15 },
  );
});

test('a label has four words at most, articles apart, and forty characters, or thirteen ideographs', () => {
  const short = [
    'One two three four',
    'The one of an owner',
    'La une de la mer',
    'a'.repeat(40),
    '字'.repeat(13),
  ];
  const long = [
    'One two three four five',
    'La mer, la terre, une île et un port',
    'a'.repeat(41),
    '字'.repeat(14),
    ' ',
  ];
  assert.deepEqual([...short, ...long].filter(isShort), short);
});

test('a proposed label counts where the name is longer than four words, and where it is short and free', () => {
  assert.deepEqual(
    shortLabels([
      { name: 'Sell the old depot', proposed: 'Sell' },
      { name: 'Wait', proposed: 'Do nothing' },
    ]),
    ['Sell the old depot', 'Wait'],
  );
  const long = 'Acquire the smaller rival in Lyon';
  assert.deepEqual(
    shortLabels([
      { name: `${long} now`, proposed: 'Acquire now' },
      { name: `${long} later`, proposed: 'acquire NOW' },
      { name: `${long} never`, proposed: 'A label of too many words' },
    ]).slice(0, 2),
    ['Acquire now', 'Acquire the smaller rival in Lyon later'],
  );
});
