// The memos that hold the words, or all of them, newest first.
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { usePages } from '../shared/use-pages.ts';
import { MemoCard } from './memo-card.tsx';

export function MemoList({ words }: { words: string }) {
  const { service } = useAppContext();
  const { items, busy, more, problem, readOn } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const { memos, nextCursor } = await service.memos.list({ words, cursor });
        return { items: memos, nextCursor };
      },
      [service, words],
    ),
  );
  const searching = words !== '';
  return (
    <>
      {problem && <ProblemCard problem={problem} onAgain={readOn} />}
      <p className="hint" role="status">
        {busy ? 'Loading…' : searching && !problem ? countOf(items.length, more) : ''}
      </p>
      <ul className="memo-list">
        {items.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} />
          </li>
        ))}
      </ul>
      {!busy && items.length === 0 && !problem && (
        <p className="empty">
          {searching ? 'Try fewer words, or only the beginning of one. ' : 'No memos yet. '}
          <a href="#/ask">{searching ? 'Ask it as a new question.' : 'Ask your first question.'}</a>
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
