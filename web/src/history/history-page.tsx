// The account's memos, newest first, with a search.
import { useState } from 'react';
import { loadRunning } from '../live/running.ts';
import { Heading } from '../shared/heading.tsx';
import { ProblemCard } from '../shared/problem-card.tsx';
import { MemoCard } from './memo-card.tsx';
import { matches } from './search.ts';
import { useHistory } from './use-history.ts';

export function HistoryPage() {
  const [query, setQuery] = useState('');
  const [running] = useState(() => loadRunning(sessionStorage));
  const searching = query.trim() !== '';
  const { memos, busy, more, problem, readOn } = useHistory(searching);
  const found = memos.filter((memo) => matches(memo, query));
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
      <div className="field search">
        <label htmlFor="search" className="sr-only">
          Search the memos
        </label>
        <input
          id="search"
          type="search"
          placeholder="Search questions, options and recommendations"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {problem && <ProblemCard problem={problem} onAgain={readOn} />}
      <p className="hint" role="status">
        {busy ? 'Loading…' : searching ? `${found.length} of ${memos.length} memos` : ''}
      </p>
      <ul className="memo-list">
        {found.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} />
          </li>
        ))}
      </ul>
      {!busy && memos.length === 0 && !problem && (
        <p className="empty">
          No memos yet. <a href="#/ask">Ask your first question.</a>
        </p>
      )}
      {more && !searching && (
        <button type="button" className="button" disabled={busy} onClick={readOn}>
          Show more
        </button>
      )}
    </div>
  );
}
