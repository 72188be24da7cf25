// Memos with a review or predictions due today, each with its questions.
import type { MemoId, MemoWithRecord } from '@witan/client';
import { useState } from 'react';
import { MemoCard } from '../history/memo-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section, Status } from '../shared/elements.tsx';
import { useLoad } from '../shared/requests.tsx';
import { Predictions, useRecording, WentHow } from './questions.tsx';

/** So many are shown at first: each asks the service for its questions. */
const FIRST = 3;

export function DueList() {
  const { service } = useAppContext();
  const due = useLoad(service.due);
  const [shown, setShown] = useState(FIRST);
  if (due.status !== 'ready' || due.value.memos.length === 0) return null;
  const { memos } = due.value;
  const showAll = () => {
    setShown(memos.length);
    // The button is gone, so the focus goes to where the list begins.
    document.getElementById('due-title')?.focus();
  };
  return (
    <Section id="due-title" title="Due now" focus="when called">
      <p className="hint">You wanted to look at these again by today. One tap says how it went.</p>
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
