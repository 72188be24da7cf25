// Questions about a memo that one tap answers, and the record of the answers.
import type { DecisionInput, MemoRecord, MemoWithRecord, OutcomeInput, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Chips } from '../shared/chips.tsx';
import { useAction } from '../shared/requests.tsx';
import { day, percent } from '../shared/format.ts';
import { choicesOf, RESULTS } from '../shared/words.ts';
import { NoteField } from './note-field.tsx';

const CHANGED = 'Not saved: the record was changed elsewhere. Reload to see it, or enter yours again.';
const LIMITS = { note: 4_000, lessons: 8_000 } as const;

type Saved = Pick<MemoRecord, 'view' | 'decision' | 'outcome' | 'predictions' | 'dueOn'>;

/**
 * The record of a memo and functions that change it, one after another; `said` reports the last change. What was recorded
 * elsewhere meanwhile is not replaced but shown; what is saved as the page is closed has no time to look.
 */
export function useRecording(whole: MemoWithRecord) {
  const { memos } = useAppContext().service;
  const { memo } = whole;
  const [record, setRecord] = useState<Saved>(whole);
  const { run, said } = useAction();
  const latest = useRef(Promise.resolve<Saved>(whole));
  // A decision and an outcome are saved whole, so each change is made to what the one before it has left.
  const save = (change: (saved: Saved) => Promise<Saved>, message: string, closing = false) => {
    const before = latest.current;
    let changedElsewhere = false;
    const work = before.then(async (known) => {
      const now = closing ? known : await memos.withRecord(memo.id);
      changedElsewhere = timesOf(now) !== timesOf(known);
      const left = changedElsewhere ? now : await change(known);
      setRecord(left);
      return left;
    });
    latest.current = work.catch(() => before);
    return run(work, () => (changedElsewhere ? CHANGED : message), 'Saving…');
  };
  /** Does nothing where the decision was taken back. */
  const amend = (part: Partial<DecisionInput>) => async (saved: Saved) => {
    const decision = decided(saved);
    return decision ? memos.decide(memo.id, { ...decision, ...part }) : saved;
  };
  const takeBack = (work: () => Promise<void>, message: string) =>
    save(() => work().then(() => memos.withRecord(memo.id)), message);
  return {
    memo,
    record,
    said,
    decide: (option: DecisionInput['option']) =>
      save((saved) => {
        const reviewOn = proposedReview(memo, option, Date.now());
        return memos.decide(memo.id, { reviewOn, ...decided(saved), option });
      }, 'The decision is recorded.'),
    lookAgain: (reviewOn: string | null, closing: boolean) =>
      save(amend({ reviewOn }), 'The date is recorded.', closing),
    explain: (note: string | null, closing: boolean) =>
      save(amend({ note }), 'The reason is recorded.', closing),
    undecide: () => takeBack(() => memos.undecide(memo.id), 'The decision is taken back.'),
    /** Null takes an answer back; an outcome without any is deleted. */
    recordOutcome: (part: Pick<OutcomeInput, 'result' | 'best' | 'lessons'>, closing = false) =>
      save(
        (saved) => {
          const outcome = { ...known(saved), ...part };
          if (outcome.result ?? outcome.best) return memos.recordOutcome(memo.id, outcome);
          return memos.deleteOutcome(memo.id).then(() => memos.withRecord(memo.id));
        },
        Object.values(part)[0] === null ? 'The answer is taken back.' : 'The outcome is recorded.',
        closing,
      ),
    settle: (id: PredictionId, cameTrue: boolean | null) =>
      save(() => memos.settle(memo.id, id, { cameTrue }), 'The prediction is settled.'),
    reopen: (id: PredictionId) => takeBack(() => memos.reopen(memo.id, id), 'The prediction is open again.'),
  };
}

export type Recording = Omit<ReturnType<typeof useRecording>, 'said'>;

/** When each part was recorded. */
const timesOf = ({ decision, outcome, predictions }: Saved) =>
  [decision, outcome, ...predictions].map((part) => part?.recordedAt).join();

/** The recorded decision as input. */
function decided({ decision }: Saved): DecisionInput | null {
  if (!decision) return null;
  const { option, note, decidedBy, reviewOn } = decision;
  return { option, note, decidedBy, reviewOn };
}

/** The recorded outcome as input, so that changing one field keeps the others. */
function known({ outcome }: Saved): OutcomeInput {
  if (!outcome) return {};
  const { result, best, lessons, observedOn } = outcome;
  return { result, best, lessons, observedOn };
}

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
      {decision && <NoteField label="Why" saved={decision.note} limit={LIMITS.note} save={explain} />}
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

export function Lessons({ record: { outcome }, recordOutcome }: Recording) {
  if (!outcome) return null;
  return (
    <NoteField
      label="What was learned"
      saved={outcome.lessons}
      limit={LIMITS.lessons}
      save={(lessons, closing) => recordOutcome({ lessons }, closing)}
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
