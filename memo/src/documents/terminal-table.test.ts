import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell } from './blocks.ts';
import type { Table } from './blocks.ts';
import { tableLines } from './terminal-table.ts';
import { paletteOf } from './terminal-text.ts';

const TABLE: Table = {
  kind: 'table',
  look: 'options',
  head: ['Option', 'Votes', 'Best'],
  rows: [
    { cells: [cell('Rent'), cell('3 of 4'), cell('70%')], look: 'chosen' },
    { cells: [cell('Buy'), cell('1'), cell('30%')] },
  ],
};
const PAINT = {
  ...paletteOf('none'),
  bold: (text: string) => `<b>${text}</b>`,
  dim: (text: string) => `<i>${text}</i>`,
};

test('numbers stand on the right, and what is chosen is marked and bold', () => {
  assert.deepEqual(tableLines(TABLE, 40, PAINT), [
    '<i>  Option   Votes  Best</i>',
    '<b>▸ Rent    3 of 4   70%</b>',
    '  Buy          1   30%',
  ]);
});

test('where it is too wide, each row is a card', () => {
  assert.deepEqual(tableLines(TABLE, 20, PAINT), [
    '<b>▸ Rent</b>',
    '    Votes: 3 of 4',
    '    Best: 70%',
    '  Buy',
    '    Votes: 1',
    '    Best: 30%',
  ]);
});
