import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo, MemoSummary, Recomputation } from '@witan/client';
import type { Io } from '../io.ts';
import { shortIds } from '../session.ts';
import { memoLines } from './memos.ts';
import { textOf } from './recompute.ts';

/** The list at a terminal of so many columns. */
function drawn(columns: number, consensusDisplay = '3 of 5 chose it'): string[] {
  const verdict = { outcome: 'close_call', consensusDisplay };
  const memo = {
    id: 'memo_0123456789',
    timestamp: '2026-03-01T09:00:00Z',
    verdict,
    question: 'Buy or rent?',
  };
  // `as`: nothing else of them is looked at.
  const io = { env: {}, cwd: '/', stdout: { isTTY: true, columns } } as unknown as Io;
  return memoLines(io, [memo as unknown as MemoSummary])
    .trimEnd()
    .split('\n');
}

test('at a terminal the vote stands under the question, and where that is too narrow each has a line', () => {
  assert.deepEqual(drawn(60), [
    'ID        DATE        OUTCOME     QUESTION',
    '01234567  2026-03-01  close call  Buy or rent?',
    '                                  3 of 5 chose it',
  ]);
  assert.equal(drawn(60, '3 of 5 chose it, '.repeat(3))[2]?.length, 60);
  assert.deepEqual(drawn(59).slice(-2), ['VOTE: 3 of 5 chose it', 'QUESTION: Buy or rent?']);
});

test('ids are as short as tells them apart, and one that is listed twice does not keep them from it', () => {
  const ids = ['memo_01234567-89ab', 'memo_01234567-80cd', 'memo_76543210-0000', 'memo_76543210-0000'];
  assert.deepEqual(
    [...shortIds(ids)],
    [
      ['memo_01234567-89ab', '01234567-89'],
      ['memo_01234567-80cd', '01234567-80'],
      ['memo_76543210-0000', '76543210-00'],
    ],
  );
  assert.deepEqual([...shortIds(ids.slice(1)).values()], ['01234567', '76543210']);
});

test('a recomputed memo names the options as they rank now, and whose choice changed', () => {
  // `as`: nothing else of them is looked at.
  const io = { env: {}, cwd: '/', stdout: {} } as unknown as Io;
  const memo = {
    options: [
      { id: 'opt_1', name: 'Buy' },
      { id: 'opt_2', name: 'Rent' },
    ],
  } as unknown as DecisionMemo;
  const found = (changed: boolean, probabilityInRunning: number | null) =>
    textOf(io, memo, {
      options: [
        {
          id: 'opt_1',
          rank: 2,
          score: 61.26,
          probability: 0.3,
          probabilityInRunning,
          rankAcceptability: [0.6],
        },
        {
          id: 'opt_2',
          rank: 1,
          score: 58,
          probability: 0.7,
          probabilityInRunning: 0.7,
          rankAcceptability: [0.4],
        },
      ],
      winners: { pooledProbability: 'opt_2', weightedScore: 'opt_1' },
      changed,
    } as unknown as Recomputation);
  const lines = [
    'RANK  BEST CHOICE  COMES FIRST  SCORE  OPTION',
    '   1          70%          40%   58.0  Rent',
    '   2          30%          60%   61.3  Buy',
  ];
  const choice = "Rent is the panel's choice, not as in the memo. Buy comes first by score.";
  assert.equal(found(true, 0.3), `${lines.join('\n')}\n\n${choice}\n`);
  assert.match(found(false, 0.3), /^Rent is the panel's choice, as in the memo\./m);
  assert.match(found(false, null), /^ +2 +30% +- +61\.3 {2}Buy$/m);
});
