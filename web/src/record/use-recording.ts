// The record of a memo on the page, and its changes.
import { type ChangeOptions, PreconditionFailedError } from '@witan/client';
import type { DecisionInput, MemoRecord, MemoWithRecord, OutcomeInput, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { useAction } from '../shared/requests.tsx';

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
    async ({ decision }, options) => {
      if (!decision) throw new PreconditionFailedError('Not saved: the decision was taken back.');
      const { option, note, decidedBy, reviewOn } = decision;
      return memos.decide(memo.id, { option, note, decidedBy, reviewOn, ...part }, options);
    };
  const takeBack = (work: (options: ChangeOptions) => Promise<void>, message: string) =>
    save((_, options) => work(options).then(() => memos.withRecord(memo.id)), message);
  return {
    memo,
    record,
    said,
    decide: (option: DecisionInput['option']) =>
      save(({ decision }, options) => {
        const { note, decidedBy, reviewOn = proposedReview(memo, option, Date.now()) } = decision ?? {};
        return memos.decide(memo.id, { option, note, decidedBy, reviewOn }, options);
      }, 'The decision is recorded.'),
    lookAgain: (reviewOn: string | null) => save(amend({ reviewOn }), 'The date is recorded.'),
    explain: (note: string | null) => save(amend({ note }), 'The reason is recorded.'),
    undecide: () => takeBack((options) => memos.undecide(memo.id, options), 'The decision is taken back.'),
    /** Null takes an answer back; an outcome without any is deleted. */
    recordOutcome: (part: Pick<OutcomeInput, 'result' | 'best' | 'lessons'>) =>
      save(
        (saved, options) => {
          const { result, best, lessons, observedOn } = saved.outcome ?? {};
          const outcome = { result, best, lessons, observedOn, ...part };
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
