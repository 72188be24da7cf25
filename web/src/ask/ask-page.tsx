// Putting a question before the panel.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { AskedEffort, Estimate } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { estimateWords } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { Fold } from '../shared/fold.tsx';
import { isTestKey } from '../shared/session.ts';
import { ContextField } from './context-field.tsx';
import { CriteriaField } from './criteria-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { creditsFor, type Draft, fieldId, LIMITS, PRICE, type OwnKeys } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { Examples } from './examples.tsx';
import { type Faults, Field } from './field.tsx';
import { FrameStep } from './frame-step.tsx';
import { NamedListField } from './named-list-field.tsx';
import { MUSTS, OPTIONS } from './named-lists.ts';
import { OwnKeysField } from './own-keys-field.tsx';
import { type Asking, useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { takeStrays } from './use-drop.ts';
import { useEstimate } from './use-estimate.ts';
import { useFraming } from './use-framing.ts';

export function AskPage() {
  const [draft, change] = useDraft();
  const [keys, setKeys] = useState<OwnKeys>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const { busy, refused, tries, send, attempt } = useAsking(() => setKeys({}));
  const { frame, open, close } = useFraming(change);
  const { estimate, unread } = useEstimate(draft, files);
  const faults = refused?.faults ?? unread;
  const ask = (asked: Draft): void => void (busy === null && send(asked, keys, files));
  const look = (): void => void (busy === null && attempt('framing', { draft, keys, files }, open));
  const foot = <AskFoot {...{ busy, draft, keys, estimate }} />;
  const summary = refused && <FaultSummary key={tries} message={refused.message} faults={faults} />;
  if (frame !== null)
    return (
      <FrameStep {...{ frame, draft, faults, change, foot }} refused={summary} onAsk={ask} onBack={close} />
    );
  const form = { draft, keys, files, estimate, faults, summary, change, setKeys, setFiles };
  return (
    <AskForm {...form} onAsk={() => ask(draft)}>
      {foot}
      <button type="button" className="button" aria-disabled={busy !== null} onClick={look}>
        {busy === 'framing' ? 'Framing the question…' : 'Look at the frame first'}
      </button>
    </AskForm>
  );
}

type AskFootProps = {
  busy: Asking['busy'];
  draft: Draft;
  keys: OwnKeys;
  estimate: Estimate | null;
};

function AskFoot({ busy, draft, keys, estimate }: AskFootProps) {
  const test = isTestKey(useAppContext().session.apiKey);
  return (
    <>
      <button type="submit" className="button primary large" aria-disabled={busy !== null}>
        {busy === 'asking' ? 'Asking the panel…' : 'Ask the panel'}
      </button>
      <span className="hint">
        {test
          ? 'Test key: simulated advisors answer, and nothing is charged'
          : `${creditsFor(keys, draft.research)} credits`}
        {estimate?.mode === 'live' && ` · ${estimateWords(estimate)} at the providers`}
      </span>
    </>
  );
}

type FormProps = {
  draft: Draft;
  keys: OwnKeys;
  files: readonly File[];
  estimate: Estimate | null;
  faults: Faults;
  summary: ReactNode;
  change: (change: Partial<Draft>) => void;
  setKeys: (keys: OwnKeys) => void;
  setFiles: (files: readonly File[]) => void;
  onAsk: () => void;
  children: ReactNode;
};

function AskForm({ draft, keys, files, estimate, faults, summary, onAsk, children, ...on }: FormProps) {
  const { change, setKeys, setFiles } = on;
  const credits = isTestKey(useAppContext().session.apiKey) ? 0 : creditsFor(keys, draft.research);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    onAsk();
  };
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const choose = (question: string): void => {
    change({ question });
    // The button that had it goes away, and keys go to whatever has the focus.
    document.getElementById(fieldId('question'))?.focus();
  };
  const refined = draft.options.length + draft.criteria.length + draft.musts.length > 0;
  return (
    <form
      className="ask"
      onSubmit={submit}
      onKeyDown={submitByKeys}
      noValidate
      {...takeStrays((given) => setFiles([...files, ...given]))}
    >
      <Heading title="What do you need to decide?" />
      {draft.revises && <Revises of={draft.revises} onAfresh={() => change({ revises: null })} />}
      {summary}
      <QuestionField
        question={draft.question}
        faults={faults}
        onChange={(question) => change({ question })}
      />
      {draft.question === '' && <Examples onChoose={choose} />}
      <ContextField text={draft.context} faults={faults} onChange={(context) => change({ context })} />
      <DocumentsField files={files} read={estimate?.documents} faults={faults} onChange={setFiles} />
      <ResearchField chosen={draft.research} onChange={(research) => change({ research })} />
      <EffortField chosen={draft.effort} faults={faults} onChange={(effort) => change({ effort })} />
      {!draft.revises && (
        <p className="hint">
          What you leave empty comes from your <a href="#/account">profile</a>, where it says something.
        </p>
      )}
      <Fold
        title="Refine: options, criteria, musts, your own keys"
        startsOpen={refined}
        heldOpen={[...faults.keys()].some((path) => !path.startsWith('documents'))}
      >
        <Refinements {...{ draft, keys, credits, faults, change }} onKeys={setKeys} />
      </Fold>
      <div className="ask-foot">{children}</div>
    </form>
  );
}

type RevisesProps = { of: NonNullable<Draft['revises']>; onAfresh: () => void };

function Revises({ of, onAfresh }: RevisesProps) {
  return (
    <p className="card revises">
      <span>
        Revises <a href={`#/memo/${of.memo}`}>{of.question}</a>. Everything is filled in as it was asked
        there; change what is different now. Its documents stay unless you add others.
      </span>
      <button type="button" className="button small" onClick={onAfresh}>
        Ask afresh instead
      </button>
    </p>
  );
}

type QuestionProps = { question: string; faults: Faults; onChange: (question: string) => void };

function QuestionField({ question, faults, onChange }: QuestionProps) {
  return (
    <Field path="question" label="The question" faults={faults} quietLabel>
      {(wiring) => (
        <textarea
          {...wiring}
          className="question-input"
          rows={3}
          required
          maxLength={LIMITS.question}
          placeholder="Should we …, or …?"
          value={question}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type RefinementsProps = {
  draft: Draft;
  keys: OwnKeys;
  credits: number;
  faults: Faults;
  change: (change: Partial<Draft>) => void;
  onKeys: (keys: OwnKeys) => void;
};

function Refinements({ draft, keys, credits, faults, change, onKeys }: RefinementsProps) {
  return (
    <>
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
      <NamedListField
        list={MUSTS}
        rows={draft.musts}
        faults={faults}
        onChange={(musts) => change({ musts })}
      />
      <OwnKeysField keys={keys} credits={credits} faults={faults} onChange={onKeys} />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.personas}
          onChange={(event) => change({ personas: event.target.checked })}
        />
        <span>
          Give the advisors titles
          <span className="hint">
            The Strategist, The Challenger and others, each asked to look at something of its own. Whether that
            makes memos better is not known.
          </span>
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.transparent}
          onChange={(event) => change({ transparent: event.target.checked })}
        />
        <span>
          Show which model each advisor is
          <span className="hint">This cannot be changed later.</span>
        </span>
      </label>
    </>
  );
}

type EffortProps = { chosen: AskedEffort; faults: Faults; onChange: (effort: AskedEffort) => void };

const EFFORTS: readonly (readonly [effort: AskedEffort, label: string])[] = [
  ['quick', 'Quick: one round of fast models, without search'],
  ['standard', 'Standard'],
  ['deep', 'Deep: the hardest thinking, slower and dearer'],
];

function EffortField({ chosen, faults, onChange }: EffortProps) {
  return (
    <Field path="effort" label="Effort" faults={faults}>
      {(wiring) => (
        <select
          {...wiring}
          value={chosen}
          onChange={({ target }) => onChange(EFFORTS.find(([effort]) => effort === target.value)?.[0] ?? 'standard')}
        >
          {EFFORTS.map(([effort, label]) => (
            <option key={effort} value={effort}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type ResearchProps = { chosen: boolean; onChange: (chosen: boolean) => void };

function ResearchField({ chosen, onChange }: ResearchProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={chosen} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Search the web first
        <span className="hint">
          For facts that every advisor is given, as search reports them; {PRICE.research} credits more.
        </span>
      </span>
    </label>
  );
}
