// Memos in a list, for people at a terminal and for programs that read lines.
import type { MemoSummary, Outcome } from '@witan/client';
import { fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { shortIds } from './resolve-id.ts';
import { tableOf } from './text-table.ts';
import type { Column } from './text-table.ts';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  recommendation: 'recommended',
  close_call: 'close call',
  investigate: 'find out first',
};

/** One line per memo where `width` is null; at a terminal the vote has a line of its own under the question. */
export function memoLines(memos: readonly MemoSummary[], width: number | null): string {
  const short = shortIds(memos.map(({ id }) => id));
  const columns: Column<MemoSummary>[] = [
    ['ID', ({ id }) => short.get(id) ?? id],
    ['DATE', ({ timestamp }) => timestamp.slice(0, 10)],
    ['OUTCOME', ({ verdict }) => OUTCOMES[verdict.outcome]],
  ];
  const question: Column<MemoSummary> = ['QUESTION', (memo) => memo.question];
  const voteOf = ({ verdict }: MemoSummary): string => verdict.consensusDisplay;
  if (width === null) return tableOf(memos, [...columns, ['VOTE', voteOf], question], Infinity);
  const [head = '', ...lines] = tableOf(memos, [...columns, question], width)
    .split('\n')
    .slice(0, -1);
  const indent = head.indexOf('QUESTION');
  const votes = memos.map((memo) => ' '.repeat(indent) + fitted(oneLine(voteOf(memo)), width - indent));
  return [head, ...lines.flatMap((line, i) => [line, votes[i] ?? ''])].map((line) => `${line}\n`).join('');
}
