// Memos with a review or predictions due today, each with its questions.
import type { MemoId, MemoWithRecord } from '@witan/client';
import { useState } from 'react';
import { MemoCard } from '../history/memo-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Section, Status } from '../shared/elements.tsx';
import { useLoad } from '../shared/requests.tsx';
import { Predictions, useRecording, WentHow } from './questions.tsx';

export function DueList() {
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
