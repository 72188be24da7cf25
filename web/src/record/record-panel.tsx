// What was decided on a memo and what came of it: each recorded with one tap.
import type { MemoId, MemoRecord, MemoWithRecord, OptionId, PredictionId } from '@witan/client';
import { proposedReview } from '@witan/combine';
import { useCallback, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { day, percent } from '../shared/format.ts';
import { problemOf } from '../shared/problem.ts';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';
import { Choices } from './choices.tsx';

type Saved = Pick<MemoRecord, 'decision' | 'outcome' | 'predictions' | 'dueOn'>;

export function RecordPanel({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.records.read(id), [service, id]));
  if (loaded.status === 'loading') return <p role="status">Loading what came of it…</p>;
  if (loaded.status === 'failed') return <ProblemCard problem={loaded.problem} onAgain={loaded.again} />;
  return <Recorded whole={loaded.value} />;
}

/** What the parts of the panel share: what is recorded, and how it is changed. */
type Recording = {
  readonly memo: MemoWithRecord['memo'];
  readonly record: Saved;
  readonly save: (work: Promise<Saved>, message: string) => void;
  readonly takeBack: (work: Promise<void>, message: string) => void;
};

function Recorded({ whole }: { whole: MemoWithRecord }) {
  const { service } = useAppContext();
  const { memo } = whole;
  const [record, setRecord] = useState<Saved>(whole);
  const [said, setSaid] = useState('');
  const save = (work: Promise<Saved>, message: string) => {
    setSaid('Saving…');
    work.then(
      (saved) => {
        setRecord(saved);
        setSaid(message);
      },
      (error: unknown) => setSaid(problemOf(error).message),
    );
  };
  const takeBack = (work: Promise<void>, message: string) =>
    save(
      work.then(() => service.records.read(memo.id)),
      message,
    );
  const { decision, outcome, dueOn } = record;
  const recording = { memo, record, save, takeBack };
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

function optionsOf({ options }: MemoWithRecord['memo']) {
  return options.map(({ id, label, name }) => ({ value: id as OptionId | null, label: label ?? name }));
}

function Decided({ memo, record: { decision }, save, takeBack }: Recording) {
  const { records } = useAppContext().service;
  return (
    <Choices
      legend="What was decided?"
      choices={[...optionsOf(memo), { value: null, label: 'None of these' }]}
      chosen={decision ? { value: decision.option } : null}
      onChoose={(option) =>
        save(
          records.decide(memo.id, {
            option,
            reviewOn: decision?.reviewOn ?? proposedReview(memo, option, Date.now()),
          }),
          'The decision is recorded.',
        )
      }
      onUndo={() => takeBack(records.undecide(memo.id), 'The decision is taken back.')}
    />
  );
}

function ReviewOn({ memo, decision, save }: Recording & { decision: NonNullable<Saved['decision']> }) {
  const { records } = useAppContext().service;
  return (
    <p className="field review-on">
      <label htmlFor="review-on">Look again on</label>
      <input
        id="review-on"
        type="date"
        value={decision.reviewOn ?? ''}
        onChange={({ target }) =>
          save(
            records.decide(memo.id, { ...decisionOf(decision), reviewOn: target.value || null }),
            'The date is recorded.',
          )
        }
      />
    </p>
  );
}

function Predictions({ memo, record: { decision, predictions }, save, takeBack }: Recording) {
  const { records } = useAppContext().service;
  const opened =
    'predictions' in memo ? memo.predictions.filter(({ option }) => option === decision?.option) : [];
  const settledAs = (prediction: PredictionId) => predictions.find(({ id }) => id === prediction);
  return opened.map(({ id, event, by, probability }) => (
    <Choices
      key={id}
      legend={`Did it come true by ${day(by)}? ${event} (the panel: ${percent(probability)})`}
      choices={[
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
        { value: null, label: 'Cannot be told' },
      ]}
      chosen={valueOf(settledAs(id))}
      onChoose={(cameTrue) => save(records.settle(memo.id, id, { cameTrue }), 'The prediction is settled.')}
      onUndo={() => takeBack(records.reopen(memo.id, id), 'The prediction is open again.')}
    />
  ));
}

function WentHow({ memo, record: { outcome }, save, takeBack }: Recording) {
  const { records } = useAppContext().service;
  return (
    <Choices
      legend="How did it go?"
      choices={[
        { value: 'better' as const, label: 'Better than expected' },
        { value: 'as_expected' as const, label: 'As expected' },
        { value: 'worse' as const, label: 'Worse' },
        { value: 'mixed' as const, label: 'Mixed' },
      ]}
      chosen={outcome?.result ? { value: outcome.result } : null}
      onChoose={(result) =>
        save(records.outcome(memo.id, { ...outcomeOf(outcome), result }), 'The outcome is recorded.')
      }
      onUndo={() => takeBack(records.clear(memo.id), 'The outcome is taken back.')}
    />
  );
}

function RightOption({ memo, record: { outcome }, save, takeBack }: Recording) {
  const { records } = useAppContext().service;
  return (
    <Choices
      legend="Which option was right, if you know?"
      choices={optionsOf(memo)}
      chosen={outcome?.best ? { value: outcome.best } : null}
      onChoose={(best) =>
        save(records.outcome(memo.id, { ...outcomeOf(outcome), best }), 'The outcome is recorded.')
      }
      onUndo={() => takeBack(records.clear(memo.id), 'The outcome is taken back.')}
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
