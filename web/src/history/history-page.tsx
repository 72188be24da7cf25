// The account's memos, newest first, with a search.
import type { DeliberationId, MemoId, MemoWithRecord } from '@witan/client';
import { useEffect, useState } from 'react';
import { forgetRunning, loadRunning, type RunningDeliberation } from '../live/running.ts';
import { useAppContext } from '../shared/app-context.ts';
import { Heading, Section, Status } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { MoreOf, useLoad, usePages } from '../shared/requests.tsx';
import { problemOf } from '../shared/problem.ts';
import { useSettled } from '../shared/use-settled.ts';
import { MemoCard } from './memo-card.tsx';
import { Predictions, useRecording, WentHow } from '../record/questions.tsx';

const TYPING_MS = 200;
const STARTED = 'Started in this tab';
const STANDINGS: Readonly<Record<string, string>> = {
  failed: 'Failed',
  cancelled: 'Stopped',
  unknown: STARTED,
};

export function HistoryPage() {
  const [query, setQuery] = useState(() => searchedFor(window.history.state));
  const words = useSettled(query.trim(), TYPING_MS);
  // Back from a memo, or a reload, finds the search as it was left.
  useEffect(() => window.history.replaceState({ words }, ''), [words]);
  return (
    <div className="history">
      <Heading title="History">Memos</Heading>
      <Running />
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

/** The words that an entry of the browser's history holds. */
function searchedFor(state: unknown): string {
  return typeof state === 'object' && state !== null && 'words' in state ? String(state.words) : '';
}

/** What was started in this tab and has no memo yet. What is done is found among the memos. */
function Running() {
  const { deliberations } = useAppContext().service;
  const [begun] = useState(() => loadRunning(sessionStorage));
  const standing = async ({ id }: RunningDeliberation) => {
    const state = await deliberations.get(id).then(
      (found) => found.state,
      (error: unknown) => (problemOf(error).code === 'not_found' ? 'deleted' : 'unknown'),
    );
    const isGone = state === 'completed' || state === 'deleted';
    if (isGone) forgetRunning(sessionStorage, id);
    return [id, isGone ? null : (STANDINGS[state] ?? 'In progress')] as const;
  };
  const loaded = useLoad(async () => new Map(await Promise.all(begun.map(standing))));
  const said = (id: DeliberationId) => (loaded.status === 'ready' ? loaded.value.get(id) : STARTED);
  const shown = begun.filter(({ id }) => said(id) !== null);
  if (shown.length === 0) return null;
  return (
    <section className="running" aria-label={STARTED}>
      {shown.map(({ id, question }) => (
        <a key={id} className="card memo-card" href={`#/d/${id}`}>
          <span className="eyebrow">{said(id)}</span>
          <span className="memo-question" dir="auto">
            {question}
          </span>
        </a>
      ))}
    </section>
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

/** Memos with a review or predictions due today, each with its questions. */
function DueList() {
  const { service } = useAppContext();
  const due = useLoad(service.due);
  if (due.status !== 'ready' || due.value.memos.length === 0) return null;
  return (
    <>
      <Section id="due-title" title="Due now">
        <p className="hint">
          The day has come to look at these again, or to settle a prediction. One tap says how it went.
        </p>
        <ul className="memo-list">
          {due.value.memos.map((memo) => (
            <li key={memo.id}>
              <MemoCard memo={memo} />
              <Due id={memo.id} />
            </li>
          ))}
        </ul>
      </Section>
      <h2>All memos</h2>
    </>
  );
}

function Due({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const loaded = useLoad(() => service.memos.withRecord(id));
  return loaded.status === 'ready' ? <Questions whole={loaded.value} /> : null;
}

function Questions({ whole }: { whole: MemoWithRecord }) {
  const { said, ...recording } = useRecording(whole);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const reviewOn = recording.record.decision?.reviewOn ?? null;
  return (
    <div className="due">
      {reviewOn !== null && reviewOn <= today && <WentHow {...recording} />}
      <Predictions {...recording} dueBy={today} />
      <Status failed={said.failed}>{said.text}</Status>
    </div>
  );
}
