// Questions about a memo that one tap answers, and the record of the answers.
import type { DecisionInput, MemoRecord, MemoWithRecord, OutcomeInput, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Chips } from '../shared/chips.tsx';
import { useAction } from '../shared/requests.tsx';
import { day, percent } from '../shared/format.ts';
import { choicesOf, RESULTS } from '../shared/words.ts';

type Saved = Pick<MemoRecord, 'view' | 'decision' | 'outcome' | 'predictions' | 'dueOn'>;

/** The record of a memo and functions that change it; `said` reports the last change. */
export function useRecording(whole: MemoWithRecord) {
  const { memos } = useAppContext().service;
  const { memo } = whole;
  const [record, setRecord] = useState<Saved>(whole);
  const { run, said } = useAction();
  const save = (work: Promise<Saved>, message: string) => {
    const show = (saved: Saved) => {
      setRecord(saved);
      return message;
    };
    run(work, show, 'Saving…');
    return work;
  };
  const takeBack = (work: Promise<void>, message: string) =>
    save(
      work.then(() => memos.withRecord(memo.id)),
      message,
    );
  return {
    memo,
    record,
    said,
    decide: (decision: DecisionInput, message: string) => save(memos.decide(memo.id, decision), message),
    undecide: () => takeBack(memos.undecide(memo.id), 'The decision is taken back.'),
    recordOutcome: (part: OutcomeInput) =>
      save(memos.recordOutcome(memo.id, { ...known(record), ...part }), 'The outcome is recorded.'),
    deleteOutcome: () => takeBack(memos.deleteOutcome(memo.id), 'The outcome is taken back.'),
    settle: (id: PredictionId, cameTrue: boolean | null) =>
      save(memos.settle(memo.id, id, { cameTrue }), 'The prediction is settled.'),
    reopen: (id: PredictionId) => takeBack(memos.reopen(memo.id, id), 'The prediction is open again.'),
  };
}

export type Recording = Omit<ReturnType<typeof useRecording>, 'said'>;

/** The recorded outcome as input, so that changing one field keeps the others. */
function known({ outcome }: Saved): OutcomeInput {
  if (!outcome) return {};
  const { result, best, lessons, observedOn } = outcome;
  return { result, best, lessons, observedOn };
}

const optionsOf = ({ options }: Recording['memo']) => options.map(({ id, label }) => ({ value: id, label }));

export function Decided({ memo, record: { decision }, decide, undecide }: Recording) {
  const { note = null, decidedBy = null } = decision ?? {};
  const reviewOf = (option: DecisionInput['option']) =>
    decision?.reviewOn ?? proposedReview(memo, option, Date.now());
  return (
    <>
      <Answer
        legend="What was decided?"
        choices={[...optionsOf(memo), { value: null, label: 'None of these' }]}
        chosen={decision?.option}
        onChoose={(option) =>
          decide({ option, note, decidedBy, reviewOn: reviewOf(option) }, 'The decision is recorded.')
        }
        onUndo={undecide}
      />
      {decidedBy !== null && (
        <p className="decided-by">
          Decided by <span dir="auto">{decidedBy}</span>
        </p>
      )}
      {note !== null && (
        <p className="decision-note" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

/** Predictions of the chosen option; with `dueBy` only those that are settled or due by that day. */
export function Predictions({ memo, record, settle, reopen, dueBy }: Recording & { dueBy?: string }) {
  const settledAs = (prediction: PredictionId) => record.predictions.find(({ id }) => id === prediction);
  const opened = memo.predictions.filter(
    ({ id, option, by }) =>
      option === record.decision?.option &&
      (dueBy === undefined || by <= dueBy || settledAs(id) !== undefined),
  );
  return opened.map(({ id, event, by, probability }) => (
    <Answer
      key={id}
      legend={`Did it come true by ${day(by)}? ${event} (the panel: ${percent(probability)})`}
      choices={[
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
        { value: null, label: 'Cannot be told' },
      ]}
      chosen={settledAs(id)?.cameTrue}
      onChoose={(cameTrue) => settle(id, cameTrue)}
      onUndo={() => reopen(id)}
    />
  ));
}

export function WentHow({ record: { outcome }, recordOutcome, deleteOutcome }: Recording) {
  return (
    <Answer
      legend="How did it go?"
      choices={choicesOf(RESULTS)}
      chosen={outcome?.result ?? undefined}
      onChoose={(result) => recordOutcome({ result })}
      onUndo={deleteOutcome}
    />
  );
}

export function RightOption({ memo, record: { outcome }, recordOutcome, deleteOutcome }: Recording) {
  return (
    <Answer
      legend="Which option was right, if you know?"
      choices={optionsOf(memo)}
      chosen={outcome?.best ?? undefined}
      onChoose={(best) => recordOutcome({ best })}
      onUndo={deleteOutcome}
    />
  );
}

type AnswerProps<Value> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined means not answered; null can be an answer. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  onUndo: () => void;
};

/** A single choice; a second press takes the answer back. */
function Answer<Value extends string | boolean | null>({
  chosen,
  onChoose,
  onUndo,
  ...asked
}: AnswerProps<Value>) {
  return (
    <Chips
      {...asked}
      chosen={chosen === undefined ? [] : [chosen]}
      onChange={([value]) => (value === undefined ? onUndo() : onChoose(value))}
    />
  );
}
