// The memos that hold the words, or all of them.
import { ProblemCard } from '../shared/problem-card.tsx';
import { MemoCard } from './memo-card.tsx';
import { useHistory } from './use-history.ts';

export function MemoList({ words }: { words: string }) {
  const { memos, busy, more, problem, readOn } = useHistory(words);
  const searching = words !== '';
  return (
    <>
      {problem && <ProblemCard problem={problem} onAgain={readOn} />}
      <p className="hint" role="status">
        {busy ? 'Loading…' : searching && !problem ? countOf(memos.length, more) : ''}
      </p>
      <ul className="memo-list">
        {memos.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} />
          </li>
        ))}
      </ul>
      {!busy && memos.length === 0 && !problem && !searching && (
        <p className="empty">
          No memos yet. <a href="#/ask">Ask your first question.</a>
        </p>
      )}
      {more && (
        <button type="button" className="button" disabled={busy} onClick={readOn}>
          Show more
        </button>
      )}
    </>
  );
}

function countOf(found: number, more: boolean): string {
  if (more) return `More than ${found} memos found`;
  return found === 1 ? '1 memo found' : `${found} memos found`;
}
