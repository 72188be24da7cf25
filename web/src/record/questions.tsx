// The questions about a memo that one tap answers, and what is recorded of it.
import type { MemoRecord, MemoWithRecord, OptionId, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { day, percent } from '../shared/format.ts';
import { useAction } from '../shared/use-action.ts';
import { Chips } from '../shared/chips.tsx';

type Saved = Pick<MemoRecord, 'view' | 'decision' | 'outcome' | 'predictions' | 'dueOn'>;

/** What the questions about a memo share: what is recorded, and how it is changed. */
export type Recording = {
  readonly memo: MemoWithRecord['memo'];
  readonly record: Saved;
  readonly save: (work: Promise<Saved>, message: string) => void;
  readonly takeBack: (work: Promise<void>, message: string) => void;
};

/** The record of a memo as it changes; `said` is what became of the last change. */
export function useRecording(whole: MemoWithRecord): Recording & { readonly said: string } {
  const { service } = useAppContext();
  const { memo } = whole;
  const [record, setRecord] = useState<Saved>(whole);
  const { run, said } = useAction();
  const save = (work: Promise<Saved>, message: string) =>
    run(
      work,
      (saved) => {
        setRecord(saved);
        return message;
      },
      'Saving…',
    );
  const takeBack = (work: Promise<void>, message: string) =>
    save(
      work.then(() => service.memos.withRecord(memo.id)),
      message,
    );
  return { memo, record, save, takeBack, said: said.text };
}

function optionsOf({ options }: MemoWithRecord['memo']) {
  return options.map(({ id, label }) => ({ value: id as OptionId | null, label }));
}

export function Decided({ memo, record: { decision }, save, takeBack }: Recording) {
  const { memos } = useAppContext().service;
  return (
    <Answer
      legend="What was decided?"
      choices={[...optionsOf(memo), { value: null, label: 'None of these' }]}
      chosen={decision ? { value: decision.option } : null}
      onChoose={(option) =>
        save(
          memos.decide(memo.id, {
            option,
            reviewOn: decision?.reviewOn ?? proposedReview(memo, option, Date.now()),
          }),
          'The decision is recorded.',
        )
      }
      onUndo={() => takeBack(memos.undecide(memo.id), 'The decision is taken back.')}
    />
  );
}

export function ReviewOn({ memo, decision, save }: Recording & { decision: NonNullable<Saved['decision']> }) {
  const { memos } = useAppContext().service;
  return (
    <p className="field review-on">
      <label htmlFor="review-on">Look again on</label>
      <input
        id="review-on"
        type="date"
        value={decision.reviewOn ?? ''}
        onChange={({ target }) =>
          save(
            memos.decide(memo.id, { ...decisionOf(decision), reviewOn: target.value || null }),
            'The date is recorded.',
          )
        }
      />
    </p>
  );
}

/** Those of what was decided; with `dueBy` only those that are settled or whose date has come by that day. */
export function Predictions({
  memo,
  record: { decision, predictions },
  save,
  takeBack,
  dueBy,
}: Recording & { dueBy?: string }) {
  const { memos } = useAppContext().service;
  const settledAs = (prediction: PredictionId) => predictions.find(({ id }) => id === prediction);
  const opened = memo.predictions.filter(
    ({ id, option, by }) =>
      option === decision?.option && (dueBy === undefined || by <= dueBy || settledAs(id) !== undefined),
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
      chosen={valueOf(settledAs(id))}
      onChoose={(cameTrue) => save(memos.settle(memo.id, id, { cameTrue }), 'The prediction is settled.')}
      onUndo={() => takeBack(memos.reopen(memo.id, id), 'The prediction is open again.')}
    />
  ));
}

export function WentHow({ memo, record: { outcome }, save, takeBack }: Recording) {
  const { memos } = useAppContext().service;
  return (
    <Answer
      legend="How did it go?"
      choices={[
        { value: 'better' as const, label: 'Better than expected' },
        { value: 'as_expected' as const, label: 'As expected' },
        { value: 'worse' as const, label: 'Worse' },
        { value: 'mixed' as const, label: 'Mixed' },
      ]}
      chosen={outcome?.result ? { value: outcome.result } : null}
      onChoose={(result) =>
        save(memos.recordOutcome(memo.id, { ...outcomeOf(outcome), result }), 'The outcome is recorded.')
      }
      onUndo={() => takeBack(memos.deleteOutcome(memo.id), 'The outcome is taken back.')}
    />
  );
}

export function RightOption({ memo, record: { outcome }, save, takeBack }: Recording) {
  const { memos } = useAppContext().service;
  return (
    <Answer
      legend="Which option was right, if you know?"
      choices={optionsOf(memo)}
      chosen={outcome?.best ? { value: outcome.best } : null}
      onChoose={(best) =>
        save(memos.recordOutcome(memo.id, { ...outcomeOf(outcome), best }), 'The outcome is recorded.')
      }
      onUndo={() => takeBack(memos.deleteOutcome(memo.id), 'The outcome is taken back.')}
    />
  );
}

type AnswerProps<Value> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  /** In an object, since null may be an answer. */
  chosen: { readonly value: Value } | null;
  onChoose: (value: Value) => void;
  onUndo: () => void;
};

/** One press answers it, a second one takes the answer back. */
function Answer<Value extends string | boolean | null>({
  chosen,
  onChoose,
  onUndo,
  ...asked
}: AnswerProps<Value>) {
  return (
    <Chips
      {...asked}
      chosen={chosen ? [chosen.value] : []}
      onChange={([value]) => (value === undefined ? onUndo() : onChoose(value))}
    />
  );
}

function valueOf(settled: { readonly cameTrue: boolean | null } | undefined) {
  return settled ? { value: settled.cameTrue } : null;
}

function decisionOf({ option, note, decidedBy, reviewOn }: NonNullable<Saved['decision']>) {
  return { option, note, decidedBy, reviewOn };
}

function outcomeOf(outcome: Saved['outcome']) {
  if (!outcome) return {};
  const { result, best, lessons, observedOn } = outcome;
  return { result, best, lessons, observedOn };
}
