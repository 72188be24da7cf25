// The preview before the panel is asked: its questions, and what it would compare.
import type { BriefingQuestion, QuestionFrame, RelatedMemo } from '@witan/client';
import { type FormEvent, type KeyboardEvent, type ReactNode, use } from 'react';
import { Chips } from '../shared/chips.tsx';
import { Bullets, Fold, Heading, Section } from '../shared/elements.tsx';
import { Check, FaultOf, FaultsContext, TextArea } from '../shared/fields.tsx';
import { day, percents } from '../shared/format.ts';
import { OwnViewField } from '../shared/own-view-field.tsx';
import { RESULTS } from '../shared/words.ts';
import { useAskContext } from './ask-context.ts';
import { answerPath, type DraftRow, type FrameAnswers, type Preview, sharesOf } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { answeredDraft, weighedRows } from './frame-draft.ts';
import { ListField } from './list-field.tsx';
import { SwingWeights } from './swing-weights.tsx';
import { type AskingState, byKeys } from './use-asking.ts';
import { useDraft } from './use-draft.ts';

type Props = { preview: Preview; asking: AskingState; foot: ReactNode };

export function FrameStep({ preview, asking, foot }: Props) {
  const { draft } = useAskContext();
  const { change } = useDraft();
  const { refused, tries, ask } = asking;
  const { frame, given } = preview;
  const give = (part: Partial<FrameAnswers>) =>
    change({ preview: { ...preview, given: { ...given, ...part } } });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void ask(answeredDraft(draft, frame, given));
  };
  return (
    <form className="ask" onSubmit={submit} onKeyDown={byKeys(submit)} noValidate>
      <Heading title="Before you ask" />
      <p className="frame-question" dir="auto">
        {draft.question}
      </p>
      {refused && <FaultSummary key={tries} message={refused.message} />}
      {frame.notes.map(({ kind, message }) => (
        <p key={kind} className="card">
          {message}
        </p>
      ))}
      <Questions questions={frame.questions} given={given} give={give} />
      <Compared />
      <More frame={frame} given={given} give={give} />
      <Section id="own-view" title="Your own view first" className="briefing">
        <OwnViewField
          options={draft.options.map(({ name }) => ({ value: name, label: name }))}
          pick={given.view}
          onChange={(view) => give({ view })}
        />
      </Section>
      <div className="ask-foot">
        {foot}
        <a className="button" href="#/ask">
          Back to the question
        </a>
      </div>
    </form>
  );
}

type GivenProps = { given: FrameAnswers; give: (part: Partial<FrameAnswers>) => void };

function Questions({ questions, given, give }: GivenProps & { questions: readonly BriefingQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions" className="briefing">
      <p className="hint">Your answers here would change the advice most. Skip what you like.</p>
      {questions.map(({ id, prompt, options, allowMultiple }) => (
        <Chips
          key={id}
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
            value={given.words[id] ?? ''}
            onChange={({ target }) => give({ words: { ...given.words, [id]: target.value } })}
          />
          <FaultOf path={answerPath(id)} />
        </Chips>
      ))}
    </section>
  );
}

/** Options and criteria, which can be edited. */
function Compared() {
  const { draft, change } = useAskContext();
  const faults = use(FaultsContext);
  const named = draft.criteria.filter(({ name }) => name.trim() !== '');
  return (
    <Section id="compared" title="What the panel would compare">
      <div className="compared">
        <NameList title="Options" rows={draft.options} />
        <NameList title="Criteria" rows={named} shares={sharesOf(named)} />
      </div>
      <Fold
        title="Change them"
        heldOpen={[...faults.keys()].some((path) => /^(options|criteria)/.test(path))}
      >
        <ListField name="options" lists={draft} change={change} />
        <ListField name="criteria" lists={draft} change={change} />
        <SwingWeights
          key={named.map(({ key }) => key).join()}
          names={named.map(({ name }) => name)}
          onWeights={(next) => change({ criteria: weighedRows(named, next), weighed: true })}
        />
      </Fold>
    </Section>
  );
}

type NameListProps = { title: string; rows: readonly DraftRow[]; shares?: readonly number[] };

function NameList({ title, rows, shares }: NameListProps) {
  const weights = shares && percents(shares);
  return (
    <div className="card">
      <h3>{title}</h3>
      <ul>
        {rows.map(({ key, name }, at) => (
          <li key={key} dir="auto">
            {name} {weights && <span className="hint">{weights[at]}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Further context: free text, and earlier memos. */
function More({ frame, given, give }: GivenProps & { frame: QuestionFrame }) {
  const { missingInformation, assumptions, related } = frame;
  const others = (memo: RelatedMemo) => given.related.filter((id) => id !== memo.id);
  return (
    <>
      <TextArea
        path="context"
        label="Anything else they should know?"
        rows={2}
        value={given.more}
        onChange={(more) => give({ more })}
      />
      {missingInformation.length + assumptions.length > 0 && (
        <Fold title="What is not known, and what is assumed">
          <Bullets title="Not known" items={missingInformation} />
          <Bullets title="Assumed" items={assumptions} />
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
              onChange={(isChosen) => give({ related: [...others(memo), ...(isChosen ? [memo.id] : [])] })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function recalled({ createdAt, recommended, decision, outcome }: RelatedMemo): string {
  return [
    `${day(createdAt)}; “${recommended}” came first`,
    ...(decision ? [`decided: ${decision.option ?? 'none of these'}`] : []),
    ...(outcome?.result ? [`it went ${RESULTS[outcome.result].told}`] : []),
  ].join('; ');
}
