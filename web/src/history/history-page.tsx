// The account's memos, newest first, with a search.
import { useState } from 'react';
import { loadRunning } from '../live/running.ts';
import { DueList } from '../record/due-list.tsx';
import { TextField } from '../shared/fields.tsx';
import { Heading } from '../shared/heading.tsx';
import { useSettled } from '../shared/use-settled.ts';
import { MemoList } from './memo-list.tsx';

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
