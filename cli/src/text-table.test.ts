import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Io, terminalOf } from './io.ts';
import { tableOf } from './text-table.ts';

test('a table fills the width of a terminal and no more, is a list where that is too narrow, and whole where nothing limits it', () => {
  const rows = [{ id: 'memo_1', votes: 4, question: 'Should the depot be rented or bought? '.repeat(5) }];
  const drawn = (stdout: { readonly isTTY: boolean; readonly columns?: number }): string[] => {
    // `as`: nothing else of it is looked at.
    const text = tableOf({ env: {}, cwd: '/', stdout } as unknown as Io, rows, {
      memo: 'id',
      votes: 'votes',
      question: 'question',
    });
    return text.trimEnd().split('\n');
  };
  assert.equal(drawn({ isTTY: true, columns: 60 })[1]?.length, 60);
  assert.ok((drawn({ isTTY: false })[1]?.length ?? 0) > 180);
  const narrow = drawn({ isTTY: true, columns: 20 });
  assert.deepEqual(narrow.slice(0, 3), ['memo: memo_1', 'votes: 4', 'question: Should the']);
  assert.ok(narrow.every(({ length }) => length <= 20));
});

test('text is as wide as the terminal, and has colours unless the terminal or its user has none', () => {
  const at = (env: Io['env'], stream: { readonly isTTY: boolean; readonly columns?: number }) =>
    // `as`: nothing else of them is looked at.
    terminalOf({ env } as Io, stream as NodeJS.WriteStream);
  const terminal = { isTTY: true, columns: 40 };
  assert.deepEqual(at({}, terminal), { width: 40, colour: 'ansi' });
  assert.deepEqual(at({}, { isTTY: true, columns: 0 }), { width: 80, colour: 'ansi' });
  assert.deepEqual(at({}, { isTTY: false }), { width: 80, colour: 'none' });
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) assert.equal(at(env, terminal).colour, 'none');
});
