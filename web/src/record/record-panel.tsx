// Records what was decided on a memo and its outcome. It asks only when an answer is likely.
import type { MemoWithRecord, OptionId } from '@witan/client';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, Section, Status } from '../shared/elements.tsx';
import { day } from '../shared/format.ts';
import { RESULTS } from '../shared/words.ts';
import { Decided, Lessons, Predictions, RightOption, WentHow } from './questions.tsx';
import { ReviewOn } from './review-on.tsx';
import { type Recording, useRecording } from './use-recording.ts';

/** On the day of the memo, the decision is not asked for. */
const NIGHT_MS = 12 * 3_600_000;
const TITLE = 'record-title';

type Props = {
  whole: MemoWithRecord;
  /** Whether the reader wants to record something now. */
  asked: boolean;
  /** The element of the memo's document, which shows on paper what is put into it. */
  paper: Element | null;
};

export function RecordPanel({ whole, asked, paper }: Props) {
  const { said, ...recording } = useRecording(whole);
  const [now] = useState(() => Date.now());
  const today = new Date(now).toISOString().slice(0, 10);
  const { view, decision, outcome, dueOn } = recording.record;
  const mayBeDecided = now - Date.parse(whole.memo.timestamp) > NIGHT_MS;
  // What was recorded when the page opened decides, so that the card stays when it is taken back.
  if (!asked && !whole.decision && !whole.outcome && !mayBeDecided) return null;
  const reviewOn = decision?.reviewOn ?? null;
  const isDue = (outcome ?? whole.outcome) !== null || (reviewOn !== null && reviewOn <= today);
  return (
    <Section
      id={TITLE}
      title={decision || outcome ? 'What came of it' : 'The decision'}
      className="card record"
      focus="when called"
    >
      <Decided {...recording} />
      {paper && createPortal(<PrintedRecord {...recording} />, paper)}
      <ReviewOn {...recording} />
      <Outcomes {...recording} isDue={isDue} today={today} />
      {outcome?.brier && (
        <p className="hint">
          The panel’s Brier score here is {outcome.brier.panel.toFixed(2)}
          {typeof view?.brier === 'number' && `, yours ${view.brier.toFixed(2)}`}. 0 means certain and right,
          1 certain and wrong.
        </p>
      )}
      <Status failed={said.failed}>
        {said.text !== '' ? said.text : dueOn === null ? '' : `Next to look at: ${day(dueOn)}.`}
      </Status>
    </Section>
  );
}

/** What is recorded, as it is printed with the brief. */
function PrintedRecord({ memo, record: { decision, predictions, outcome } }: Recording) {
  const name = (option: OptionId | null) =>
    memo.options.find(({ id }) => id === option)?.name ?? 'none of these';
  const event = (prediction: string) => memo.predictions.find(({ id }) => id === prediction)?.event;
  const { option, decidedBy, note, recordedAt, reviewOn } = decision ?? {};
  const settled = (cameTrue: boolean | null) =>
    cameTrue === null ? 'Cannot be told' : cameTrue ? 'Came true' : 'Did not come true';
  const lines = [
    option !== undefined && `Decided: ${name(option)}${decidedBy ? ` (${decidedBy})` : ''}`,
    note,
    recordedAt && `Recorded on ${day(recordedAt)}.`,
    reviewOn && !outcome && `Look again on ${day(reviewOn)}.`,
    ...predictions.map(({ id, cameTrue }) => `${settled(cameTrue)}: ${event(id)}`),
    outcome?.result && `It went ${RESULTS[outcome.result].told}.`,
    outcome?.best && `In hindsight right: ${name(outcome.best)}`,
    outcome?.lessons,
  ];
  return <div className="printed-record">{lines.filter(Boolean).join('\n')}</div>;
}

/** The questions that are due; a button shows the others. */
function Outcomes({ isDue, today, ...recording }: Recording & { isDue: boolean; today: string }) {
  const [early, setEarly] = useState(false);
  const showAll = () => {
    setEarly(true);
    // The button is gone, so the focus goes to where the questions are.
    document.getElementById(TITLE)?.focus();
  };
  return (
    <>
      <Predictions {...recording} {...(early ? {} : { dueBy: today })} />
      {(isDue || early) && <WentHow {...recording} />}
      {(isDue || early) && <RightOption {...recording} />}
      <Lessons {...recording} />
      {!early && recording.record.decision && (
        <Button look="small" onClick={showAll}>
          {isDue ? 'Settle the other predictions too' : 'Record what came of it now'}
        </Button>
      )}
    </>
  );
}
