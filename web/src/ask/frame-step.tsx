// A step of its own before the panel is asked: what it would compare, to edit, answer and weigh.
import { type FormEvent, useState } from 'react';
import type { QuestionFrame, RelatedMemo } from '@witan/client';
import { Bullets } from '../shared/bullets.tsx';
import { day } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { CriteriaField } from './criteria-field.tsx';
import type { Draft } from './draft.ts';
import type { Faults } from './field.tsx';
import { answeredDraft, type FrameAnswers, NO_ANSWERS, weighedRows } from './frame-draft.ts';
import { NamedListField } from './named-list-field.tsx';
import { OPTIONS } from './named-lists.ts';
import { SwingWeights } from './swing-weights.tsx';

type Props = {
  frame: QuestionFrame;
  draft: Draft;
  faults: Faults;
  change: (change: Partial<Draft>) => void;
  /** Below the heading: what was refused. */
  refused: React.ReactNode;
  foot: React.ReactNode;
  onAsk: (draft: Draft) => void;
  onBack: () => void;
};

export function FrameStep({ frame, draft, faults, change, refused, foot, onAsk, onBack }: Props) {
  const [given, setGiven] = useState<FrameAnswers>(NO_ANSWERS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(answeredDraft(draft, frame, given));
  };
  const named = draft.criteria.filter(({ name }) => name.trim() !== '');
  return (
    <form className="ask" onSubmit={submit} noValidate>
      <Heading title="What the panel would compare" />
      <p className="frame-question">{draft.question}</p>
      {refused}
      {frame.notes.map(({ kind, message }) => (
        <p key={kind} className="card">
          {message}
        </p>
      ))}
      <NamedListField
        list={OPTIONS}
        rows={draft.options}
        faults={faults}
        onChange={(options) => change({ options })}
      />
      <CriteriaField
        rows={draft.criteria}
        weighed={draft.weighed}
        faults={faults}
        onChange={(criteria, weighed) => change({ criteria, weighed })}
      />
      <SwingWeights
        key={named.map(({ key }) => key).join()}
        names={named.map(({ name }) => name)}
        onWeights={(shares) => change({ criteria: weighedRows(named, shares), weighed: true })}
      />
      <Missing
        missing={frame.missingInformation}
        answers={given.answers}
        onAnswer={(at, answer) => setGiven({ ...given, answers: { ...given.answers, [at]: answer } })}
      />
      <Related
        memos={frame.related}
        chosen={given.related}
        onChange={(related) => setGiven({ ...given, related })}
      />
      <Bullets title="What it had to assume" items={frame.assumptions} />
      <div className="ask-foot">
        {foot}
        <button type="button" className="button" onClick={onBack}>
          Back to the question
        </button>
      </div>
    </form>
  );
}

type MissingProps = {
  missing: readonly string[];
  answers: FrameAnswers['answers'];
  onAnswer: (at: number, answer: string) => void;
};

function Missing({ missing, answers, onAnswer }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <fieldset className="list-field">
      <legend>What would help to know</legend>
      <p className="hint">Answer what you can; it joins the context. The rest may stay empty.</p>
      {missing.map((what, at) => (
        <div key={at} className="field">
          <label htmlFor={`answer-${at}`}>{what}</label>
          <input
            id={`answer-${at}`}
            type="text"
            value={answers[at] ?? ''}
            onChange={(event) => onAnswer(at, event.target.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}

type RelatedProps = {
  memos: readonly RelatedMemo[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function Related({ memos, chosen, onChange }: RelatedProps) {
  if (memos.length === 0) return null;
  return (
    <fieldset className="list-field">
      <legend>Earlier memos about the same</legend>
      <p className="hint">Chosen ones join the context, with what was decided and what came of it.</p>
      {memos.map((memo) => (
        <label key={memo.id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(memo.id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, memo.id] : chosen.filter((id) => id !== memo.id))
            }
          />
          <span>
            {memo.question}
            <span className="hint">{recalled(memo)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function recalled({ createdAt, recommended, decision, outcome }: RelatedMemo): string {
  return [
    `${day(createdAt)}; the panel recommended ${recommended}`,
    ...(decision ? [`decided: ${decision.option ?? 'none of these'}`] : []),
    ...(outcome?.result ? [`it went ${RESULTS[outcome.result]}`] : []),
  ].join('; ');
}

const RESULTS = {
  better: 'better than expected',
  as_expected: 'as expected',
  worse: 'worse than expected',
  mixed: 'partly better, partly worse',
} as const;
