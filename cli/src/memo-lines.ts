// Memos in a list, for people at a terminal and for programs that read lines.
import type { MemoSummary, Outcome } from '@witan/client';
import { fitted } from '@witan/memo/documents/terminal-text';
import { oneLine } from '@witan/memo/plain-text';
import { terminalOf, type Io } from './io.ts';
import { shortIds } from './resolve-id.ts';
import { tableOf, type Columns } from './text-table.ts';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  recommendation: 'recommended',
  close_call: 'close call',
  investigate: 'find out first',
};

/** Questions are cut to nothing at less. */
const NARROW = 60;

/** One line a memo; at a terminal the vote has a line of its own under the question. */
export function memoLines(io: Io, memos: readonly MemoSummary[]): string {
  const short = shortIds(memos.map(({ id }) => id));
  const columns: Columns<MemoSummary> = {
    ID: ({ id }) => short.get(id) ?? id,
    DATE: ({ timestamp }) => timestamp.slice(0, 10),
    OUTCOME: ({ verdict }) => OUTCOMES[verdict.outcome],
  };
  const voteOf = ({ verdict }: MemoSummary): string => verdict.consensusDisplay;
  const { width } = terminalOf(io, io.stdout);
  if (!io.stdout.isTTY || width < NARROW)
    return tableOf(io, memos, { ...columns, VOTE: voteOf, QUESTION: 'question' });
  const [head = '', ...lines] = tableOf(io, memos, { ...columns, QUESTION: 'question' }).split('\n');
  const indent = head.indexOf('QUESTION');
  const room = width - indent;
  const votes = memos.map((memo) => `${' '.repeat(indent)}${fitted(oneLine(voteOf(memo)), room)}\n`);
  return [`${head}\n`, ...votes.map((vote, i) => `${lines[i]}\n${vote}`)].join('');
}
