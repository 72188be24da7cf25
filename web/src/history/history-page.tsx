// The account's memos, newest first, with a search.
import type { DeliberationId, MemoId, MemoWithRecord } from '@witan/client';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { forgetRunning, loadRunning, type RunningDeliberation } from '../live/running.ts';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Heading, Section, Status } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { MoreOf, useLoad, usePages } from '../shared/requests.tsx';
import { problemOf } from '../shared/problem.ts';
import { useSettled } from '../shared/use-settled.ts';
import { MemoCard } from './memo-card.tsx';
import { Predictions, WentHow } from '../record/questions.tsx';
import { useRecording } from '../record/use-recording.ts';

const TYPING_MS = 200;
const PAGE = { least: 20, most: 100 } as const;
/** Each memo that is due asks the service for its questions. */
const FIRST_DUE = 3;
const STARTED = 'Started in this tab';
const STANDINGS: Readonly<Record<string, string>> = {
  failed: 'Failed',
  cancelled: 'Stopped',
  unknown: STARTED,
};

export function HistoryPage() {
  const [left] = useState(leftList);
  const [query, setQuery] = useState(left.words);
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
      <MemoList key={words} words={words} left={words === left.words ? left : { words }} />
    </div>
  );
}

/** What an entry of the browser's history keeps of the list: the search, and where which memo was opened. */
type LeftList = {
  readonly words: string;
  /** How many memos were shown. */
  readonly shown?: number;
  /** The link that was followed, and how far down the window it was. */
  readonly link?: string;
  readonly top?: number;
};

// `as`: this view alone writes the states of its entries.
const leftList = () => (window.history.state ?? { words: '' }) as LeftList;

/** Opens the list where it was left, with the focus on the memo that was opened. */
function useReturn({ link, top = 0 }: LeftList, isRead: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const card = isRead && list.current?.querySelector<HTMLElement>(`a[href="${link}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    window.scrollBy(0, card.getBoundingClientRect().top - top);
  }, [link, top, isRead]);
  return list;
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
function MemoList({ words, left }: { words: string; left: LeftList }) {
  const { summaries } = useAppContext().service;
  const shown = left.shown ?? 0;
  const limit = Math.min(Math.max(PAGE.least, shown), PAGE.most);
  const pages = usePages('memos', (page) => summaries({ ...page, limit, q: words || undefined }), '', shown);
  const { items, busy, cursor, problem } = pages;
  const list = useReturn(left, items.length > 0);
  const searching = words !== '';
  const leave = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    const { top } = link.getBoundingClientRect();
    window.history.replaceState({ words, shown: items.length, link: link.hash, top } satisfies LeftList, '');
  };
  return (
    <>
      <ul ref={list} className="memo-list" onClick={leave}>
        {items.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} />
          </li>
        ))}
      </ul>
      <MoreOf
        pages={pages}
        none={searching ? '0 memos found' : ''}
        said={searching ? countOf(items.length, cursor !== null) : ''}
      />
      {!busy && items.length === 0 && !problem && (
        <p className="empty">
          {searching ? 'Try fewer words, or only the beginning of one. ' : 'No memos yet. '}
          <a href="#/ask">{searching ? 'Ask it as a new question.' : 'Ask your first question.'}</a>
        </p>
      )}
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
  const [shown, setShown] = useState(FIRST_DUE);
  if (due.status !== 'ready' || due.value.memos.length === 0) return null;
  const { memos } = due.value;
  const showAll = () => {
    setShown(memos.length);
    // The button is gone, so the focus goes to where the list begins.
    document.getElementById('due-title')?.focus();
  };
  return (
    <>
      <Section id="due-title" title="Due now" focus="when called">
        <p className="hint">
          The day has come to look at these again, or to settle a prediction. One tap says how it went.
        </p>
        <ul className="memo-list">
          {memos.slice(0, shown).map((memo) => (
            <li key={memo.id}>
              <MemoCard memo={memo} />
              <Due id={memo.id} />
            </li>
          ))}
        </ul>
        {shown < memos.length && <Button onClick={showAll}>Show {memos.length - shown} more</Button>}
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
