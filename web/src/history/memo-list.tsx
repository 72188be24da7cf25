// The memos that hold the words, the best matches first, or all of them, newest first.
import { useAppContext } from '../shared/app-context.ts';
import { MoreOf, usePages } from '../shared/pages.tsx';
import { MemoCard } from './memo-card.tsx';

export function MemoList({ words }: { words: string }) {
  const { summaries } = useAppContext().service;
  const pages = usePages('memos', (page) => summaries({ ...page, q: words || undefined }));
  const { items, busy, more, problem } = pages;
  const searching = words !== '';
  return (
    <>
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
      <MoreOf pages={pages} said={searching ? countOf(items.length, more) : ''} />
    </>
  );
}

function countOf(found: number, more: boolean): string {
  if (more) return `More than ${found} memos found`;
  return found === 1 ? '1 memo found' : `${found} memos found`;
}
