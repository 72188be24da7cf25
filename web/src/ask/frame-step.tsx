// A step of its own before the panel is asked: what the advice would turn on, and what the panel would compare.
import { type FormEvent, useState } from 'react';
import type { BriefingQuestion, QuestionFrame, RelatedMemo } from '@witan/client';
import { Bullets } from '../shared/bullets.tsx';
import { Check } from '../shared/check.tsx';
import { Chips } from '../shared/chips.tsx';
import { Fold } from '../shared/fold.tsx';
import { day, percent } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { OwnViewField } from '../shared/own-view-field.tsx';
import { type Draft, LIMITS, sharesOf } from './draft.ts';
import type { Faults } from './field.tsx';
import { answeredDraft, type FrameAnswers, NO_ANSWERS, weighedRows } from './frame-draft.ts';
import { ListField } from './list-field.tsx';
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
  const give = (part: Partial<FrameAnswers>) => setGiven((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(answeredDraft(draft, frame, given));
  };
  return (
    <form className="ask" onSubmit={submit} noValidate>
      <Heading title="Before you ask" />
      <p className="frame-question">{draft.question}</p>
      {refused}
      {frame.notes.map(({ kind, message }) => (
        <p key={kind} className="card">
          {message}
        </p>
      ))}
      <Questions questions={frame.questions} given={given} give={give} />
      <Compared draft={draft} faults={faults} change={change} />
      <More frame={frame} given={given} give={give} />
      <section className="briefing" aria-labelledby="own-view">
        <h2 id="own-view">Your own view first</h2>
        <OwnViewField
          options={draft.options.map(({ name }) => ({ value: name, label: name }))}
          pick={given.view}
          onChange={(view) => give({ view })}
        />
      </section>
      <div className="ask-foot">
        {foot}
        <button type="button" className="button" onClick={onBack}>
          Back to the question
        </button>
      </div>
    </form>
  );
}

type GivenProps = { given: FrameAnswers; give: (part: Partial<FrameAnswers>) => void };

function Questions({ questions, given, give }: GivenProps & { questions: readonly BriefingQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions" className="briefing">
      <p className="hint">
        {questions.length === 1
          ? 'One question whose answer'
          : `${COUNTS[questions.length]} questions whose answers`}{' '}
        would change the advice most. Skip what you like.
      </p>
      {questions.map((question) => (
        <Question key={question.id} {...{ question, given, give }} />
      ))}
    </section>
  );
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' };

function Question({ question, given, give }: GivenProps & { question: BriefingQuestion }) {
  const { id, prompt, options, allowMultiple } = question;
  return (
    <Chips
      legend={prompt}
      choices={options.map(({ id: value, label }) => ({ value, label }))}
      chosen={given.chosen[id] ?? []}
      many={allowMultiple}
      onChange={(chosen) => give({ chosen: { ...given.chosen, [id]: chosen } })}
    >
      <input
        type="text"
        className="chip"
        dir="auto"
        aria-label={`In your own words: ${prompt}`}
        placeholder="In your own words…"
        maxLength={LIMITS.answer}
        value={given.words[id] ?? ''}
        onChange={(event) => give({ words: { ...given.words, [id]: event.target.value } })}
      />
    </Chips>
  );
}

/** Options and criteria to read; to edit and weigh where they are not right. */
function Compared({ draft, faults, change }: Pick<Props, 'draft' | 'faults' | 'change'>) {
  const named = draft.criteria.filter(({ name }) => name.trim() !== '');
  const shares = sharesOf(named);
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">What the panel would compare</h2>
      <div className="compared">
        <div className="card">
          <h3>Options</h3>
          <ul>
            {draft.options.map(({ key, name }) => (
              <li key={key} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div className="card">
          <h3>Criteria</h3>
          <ul>
            {named.map(({ key, name }, at) => (
              <li key={key} dir="auto">
                {name} <span className="hint">{percent(shares[at] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Fold
        title="Change them"
        heldOpen={[...faults.keys()].some((path) => /^(options|criteria)/.test(path))}
      >
        <ListField name="options" lists={draft} faults={faults} change={change} />
        <ListField name="criteria" lists={draft} faults={faults} change={change} />
        <SwingWeights
          key={named.map(({ key }) => key).join()}
          names={named.map(({ name }) => name)}
          onWeights={(next) => change({ criteria: weighedRows(named, next), weighed: true })}
        />
      </Fold>
    </section>
  );
}

/** What else the advisors may learn: words, and earlier memos. */
function More({ frame, given, give }: GivenProps & { frame: QuestionFrame }) {
  const { missingInformation, assumptions, related } = frame;
  return (
    <>
      <div className="field">
        <label htmlFor="more">Anything else they should know?</label>
        <textarea
          id="more"
          rows={2}
          dir="auto"
          maxLength={LIMITS.context}
          value={given.more}
          onChange={(event) => give({ more: event.target.value })}
        />
      </div>
      {missingInformation.length + assumptions.length > 0 && (
        <Fold title="What is not known, and what is assumed">
          <Bullets level={4} title="Not known" items={missingInformation} />
          <Bullets level={4} title="Assumed" items={assumptions} />
        </Fold>
      )}
      {related.length > 0 && (
        <fieldset className="list-field">
          <legend>Earlier memos about the same</legend>
          <p className="hint">Chosen ones join the context, with what was decided and what came of it.</p>
          {related.map((memo) => (
            <Check
              key={memo.id}
              label={memo.question}
              hint={recalled(memo)}
              checked={given.related.includes(memo.id)}
              onChange={(isChosen) =>
                give({
                  related: [...given.related.filter((id) => id !== memo.id), ...(isChosen ? [memo.id] : [])],
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
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
