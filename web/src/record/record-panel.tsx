// What was decided on a memo and what came of it: each recorded with one tap.
import type { MemoId, MemoWithRecord } from '@witan/client';
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { day } from '../shared/format.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';
import { Decided, Predictions, ReviewOn, RightOption, useRecording, WentHow } from './questions.tsx';

export function RecordPanel({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.records.read(id), [service, id]));
  if (loaded.status === 'loading') return <p role="status">Loading what came of it…</p>;
  if (loaded.status === 'failed') return <ProblemCard problem={loaded.problem} onAgain={loaded.again} />;
  return <Recorded whole={loaded.value} />;
}

function Recorded({ whole }: { whole: MemoWithRecord }) {
  const { said, ...recording } = useRecording(whole);
  const { decision, outcome, dueOn } = recording.record;
  return (
    <section className="card record" aria-labelledby="record-title">
      <h2 id="record-title">What came of it</h2>
      <Decided {...recording} />
      {decision && <ReviewOn {...recording} decision={decision} />}
      <Predictions {...recording} />
      {decision && <WentHow {...recording} />}
      {decision && <RightOption {...recording} />}
      {outcome?.brier && (
        <p className="hint">
          The panel’s Brier score here is {outcome.brier.panel.toFixed(2)}; 0 is certain and right, 1 certain
          and wrong.
        </p>
      )}
      <p className="hint" role="status">
        {said !== '' ? said : dueOn === null ? '' : `Next to look at: ${day(dueOn)}.`}
      </p>
    </section>
  );
}
