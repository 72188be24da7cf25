// Questions about a memo that one tap answers, and fields for words beside the answers.
import type { PredictionId } from '@witan/client';
import { Chips } from '../shared/chips.tsx';
import { day, percent } from '../shared/format.ts';
import { choicesOf, RESULTS } from '../shared/words.ts';
import { NoteField } from './note-field.tsx';
import type { Recording } from './use-recording.ts';

const LIMITS = { note: 4_000, lessons: 8_000 } as const;

const optionsOf = ({ options }: Recording['memo']) => options.map(({ id, label }) => ({ value: id, label }));

export function Decided({ memo, record: { decision }, decide, undecide, explain }: Recording) {
  const decidedBy = decision?.decidedBy ?? null;
  return (
    <>
      <Chips
        legend="What was decided?"
        choices={[...optionsOf(memo), { value: null, label: 'None of these' }]}
        chosen={[decision?.option]}
        onChange={([option]) => (option === undefined ? undecide() : decide(option))}
      />
      {decidedBy !== null && (
        <p className="decided-by">
          Decided by <span dir="auto">{decidedBy}</span>
        </p>
      )}
      <NoteField memo={memo.id} label="Why" saved={decision?.note} limit={LIMITS.note} save={explain} />
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
    <Chips
      key={id}
      legend={`Did it come true by ${day(by)}? ${event} (the panel: ${percent(probability)})`}
      choices={[
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
        { value: null, label: 'Cannot be told' },
      ]}
      chosen={[settledAs(id)?.cameTrue]}
      onChange={([cameTrue]) => (cameTrue === undefined ? reopen(id) : settle(id, cameTrue))}
    />
  ));
}

export function WentHow({ record: { outcome }, recordOutcome }: Recording) {
  return (
    <Chips
      legend="How did it go?"
      choices={choicesOf(RESULTS)}
      chosen={[outcome?.result]}
      onChange={([result = null]) => recordOutcome({ result })}
    />
  );
}

export function Lessons({ memo, record: { outcome }, recordOutcome }: Recording) {
  return (
    <NoteField
      memo={memo.id}
      label="What was learned"
      saved={outcome?.lessons}
      limit={LIMITS.lessons}
      save={(lessons) => recordOutcome({ lessons })}
    />
  );
}

export function RightOption({ memo, record: { outcome }, recordOutcome }: Recording) {
  return (
    <Chips
      legend="Which option was right, if you know?"
      choices={optionsOf(memo)}
      chosen={[outcome?.best]}
      onChange={([best = null]) => recordOutcome({ best })}
    />
  );
}
