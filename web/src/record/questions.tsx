// Questions about a memo that one tap answers, and the record of the answers.
import { type ChangeOptions, PreconditionFailedError } from '@witan/client';
import type { DecisionInput, MemoRecord, MemoWithRecord, OutcomeInput, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Chips } from '../shared/chips.tsx';
import { useAction } from '../shared/requests.tsx';
import { day, percent } from '../shared/format.ts';
import { choicesOf, RESULTS } from '../shared/words.ts';
import { NoteField } from './note-field.tsx';

const LIMITS = { note: 4_000, lessons: 8_000 } as const;

type Saved = Omit<MemoRecord, 'object' | 'memoId'>;

/**
 * The record of a memo, and a function that makes one change of it after another; `said` reports the last. What was recorded
 * elsewhere meanwhile is not replaced but shown.
 */
function useRecord(whole: MemoWithRecord) {
  const { memos } = useAppContext().service;
  const [record, setRecord] = useState<Saved>(whole);
  const { run, said } = useAction();
  const latest = useRef<Saved>(whole);
  const queue = useRef(Promise.resolve());
  // A decision and an outcome are saved whole, so each change is made to what the one before it has left, if that was saved.
  const save = (change: Change, message: string) => {
    const work = queue.current.then(async () => {
      try {
        latest.current = await change(latest.current, { ifMatch: latest.current.etag });
      } catch (error) {
        if (error instanceof PreconditionFailedError)
          latest.current = await memos.withRecord(whole.memo.id).catch(() => latest.current);
        throw error;
      } finally {
        setRecord(latest.current);
      }
    });
    queue.current = work.catch(() => {});
    void run(work, message, 'Saving…');
    return work;
  };
  return { record, said, save };
}

/** The record of a memo and functions that change it. */
export function useRecording(whole: MemoWithRecord) {
  const { memos } = useAppContext().service;
  const { memo } = whole;
  const { record, said, save } = useRecord(whole);
  const amend =
    (part: Partial<DecisionInput>): Change =>
    async (saved, options) => {
      const decision = decided(saved);
      if (!decision) throw new PreconditionFailedError('Not saved: the decision was taken back.');
      return memos.decide(memo.id, { ...decision, ...part }, options);
    };
  const takeBack = (work: (options: ChangeOptions) => Promise<void>, message: string) =>
    save((_, options) => work(options).then(() => memos.withRecord(memo.id)), message);
  return {
    memo,
    record,
    said,
    decide: (option: DecisionInput['option']) =>
      save((saved, options) => {
        const reviewOn = proposedReview(memo, option, Date.now());
        return memos.decide(memo.id, { reviewOn, ...decided(saved), option }, options);
      }, 'The decision is recorded.'),
    lookAgain: (reviewOn: string | null) => save(amend({ reviewOn }), 'The date is recorded.'),
    explain: (note: string | null) => save(amend({ note }), 'The reason is recorded.'),
    undecide: () => takeBack((options) => memos.undecide(memo.id, options), 'The decision is taken back.'),
    /** Null takes an answer back; an outcome without any is deleted. */
    recordOutcome: (part: Pick<OutcomeInput, 'result' | 'best' | 'lessons'>) =>
      save(
        (saved, options) => {
          const outcome = { ...known(saved), ...part };
          if (outcome.result ?? outcome.best ?? part.lessons)
            return memos.recordOutcome(memo.id, outcome, options);
          return memos.deleteOutcome(memo.id, options).then(() => memos.withRecord(memo.id));
        },
        Object.values(part)[0] === null ? 'The answer is taken back.' : 'The outcome is recorded.',
      ),
    settle: (id: PredictionId, cameTrue: boolean | null) =>
      save((_, options) => memos.settle(memo.id, id, { cameTrue }, options), 'The prediction is settled.'),
    reopen: (id: PredictionId) =>
      takeBack((options) => memos.reopen(memo.id, id, options), 'The prediction is open again.'),
  };
}

export type Recording = Omit<ReturnType<typeof useRecording>, 'said'>;

/** Returns the record as it is then. */
type Change = (saved: Saved, options: ChangeOptions) => Promise<Saved>;

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
