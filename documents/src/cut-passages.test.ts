import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPassages } from './cut-passages.ts';

const block = (text: string, more: { page?: number; heading?: string; tableHead?: string } = {}) => ({
  page: null,
  heading: null,
  text,
  ...more,
});
const x = (length: number): string => 'x'.repeat(length);
const lengths = (...texts: readonly string[]): number[] =>
  cutPassages(
    texts.map((text) => block(text)),
    1,
  ).map(({ text }) => text.length);

test('short blocks are joined where together they stay under nine hundred characters', () => {
  assert.deepEqual(lengths(x(450), x(449)), [900]);
  assert.deepEqual(lengths(x(450), x(450)), [450, 450]);
});

test('a passage has fourteen hundred characters at most', () => {
  assert.deepEqual(lengths(x(1_400)), [1_400]);
  assert.deepEqual(lengths(x(1_401)), [1_400, 1]);
  assert.deepEqual(lengths(x(2_801)), [1_400, 1_400, 1]);
});

test('it is cut after a sentence, else after a word, unless that leaves less than a third', () => {
  const first = (text: string): number | undefined => lengths(text)[0];
  assert.equal(first(`${x(465)}. ${x(2_000)}`), 466);
  assert.equal(first(`${x(464)}. ${x(2_000)}`), 1_400);
  assert.equal(first(`${x(467)} ${x(2_000)}`), 467);
  assert.equal(first(`${x(466)} ${x(2_000)}`), 1_400);
  assert.equal(first(`${x(600)}. ${x(100)} ${x(2_000)}`), 601);
});

test('no passage crosses a page or a heading, and each of a table begins with its head', () => {
  const blocks = [
    block('a', { page: 1 }),
    block('b', { page: 2 }),
    block('c', { page: 2, heading: 'H' }),
    block(' \u0007 '),
    block('Name', { tableHead: 'Name' }),
    block(x(897), { tableHead: 'Name' }),
    block('d', { tableHead: 'Other' }),
    block('e'),
  ];
  assert.deepEqual(
    cutPassages(blocks, 3).map(({ id, page, heading, text }) => [id, page, heading, text]),
    [
      ['D3.1', 1, null, 'a'],
      ['D3.2', 2, null, 'b'],
      ['D3.3', 2, 'H', 'c'],
      ['D3.4', null, null, 'Name'],
      ['D3.5', null, null, `Name\n${x(897)}`],
      ['D3.6', null, null, 'Other\nd'],
      ['D3.7', null, null, 'e'],
    ],
  );
});

test('what stands over a passage is as tidy as its text: no head of a table twice, and a heading is one line', () => {
  const tableHead = ' | Pru\u0308fung | ';
  const rows = [block(tableHead, { tableHead }), block('Buy | 3', { tableHead })];
  assert.deepEqual(
    cutPassages(rows, 1).map(({ text }) => text),
    ['| Prüfung |\nBuy | 3'],
  );
  const heading = (given: string) => cutPassages([block('a', { heading: given })], 1)[0]?.heading;
  assert.equal(heading('Our\u000b\nplan\u0000'), 'Our plan');
  assert.equal(heading('\u200b'), null);
});
