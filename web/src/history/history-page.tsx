// The account's memos, newest first, with a search.
import { useState } from 'react';
import { loadRunning } from '../live/running.ts';
import { DueList } from '../record/due-list.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Heading } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { MoreOf, usePages } from '../shared/requests.tsx';
import { useSettled } from '../shared/use-settled.ts';
import { MemoCard } from './memo-card.tsx';

const TYPING_MS = 200;

export function HistoryPage() {
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim(), TYPING_MS);
  const [running] = useState(() => loadRunning(sessionStorage));
  return (
    <div className="history">
      <Heading title="History">Memos</Heading>
      {running.length > 0 && (
        <section className="running" aria-label="Started in this tab">
          {running.map(({ id, question }) => (
            <a key={id} className="card memo-card" href={`#/d/${id}`}>
              <span className="eyebrow">In progress</span>
              <span className="memo-question">{question}</span>
            </a>
          ))}
        </section>
      )}
      <TextField
        id="search"
        label="Search the memos"
        quietLabel
        type="search"
        placeholder="Search your memos"
        maxLength={200}
        value={query}
        onChange={setQuery}
      />
      {words === '' && <DueList />}
      <MemoList key={words} words={words} />
    </div>
  );
}

/** Matching memos, best first; without words all memos, newest first. */
function MemoList({ words }: { words: string }) {
  const { summaries } = useAppContext().service;
  const pages = usePages('memos', (page) => summaries({ ...page, q: words || undefined }));
  const { items, busy, cursor, problem } = pages;
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
      <MoreOf
        pages={pages}
        none={searching ? '0 memos found' : ''}
        said={searching ? countOf(items.length, cursor !== null) : ''}
      />
    </>
  );
}

function countOf(found: number, more: boolean): string {
  if (more) return `More than ${found} memos found`;
  return found === 1 ? '1 memo found' : `${found} memos found`;
}
