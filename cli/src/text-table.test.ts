import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Io } from './io.ts';
import { tableOf } from './text-table.ts';

test('a table fills the width of a terminal and no more, and is whole where nothing limits it', () => {
  const rows = [{ id: 'memo_1', votes: 4, question: 'Should the depot be rented or bought? '.repeat(5) }];
  const drawn = (stdout: { readonly isTTY: boolean; readonly columns?: number }): number[] => {
    // `as`: nothing else of it is looked at.
    const text = tableOf({ env: {}, cwd: '/', stdout } as unknown as Io, rows, {
      memo: 'id',
      votes: 'votes',
      question: 'question',
    });
    return text
      .trimEnd()
      .split('\n')
      .map(({ length }) => length);
  };
  assert.equal(drawn({ isTTY: true, columns: 60 })[1], 60);
  assert.ok((drawn({ isTTY: false })[1] ?? 0) > 180);
});
