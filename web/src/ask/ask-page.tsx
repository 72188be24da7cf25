// Putting a question before the panel.
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { estimateWords } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { Fold } from '../shared/fold.tsx';
import { isTestKey } from '../shared/session.ts';
import { ContextField } from './context-field.tsx';
import { CriteriaField } from './criteria-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { creditsFor, type Draft, LIMITS, PRICE, type OwnKeys } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { Examples } from './examples.tsx';
import { type Faults, Field } from './field.tsx';
import { type NamedList, NamedListField } from './named-list-field.tsx';
import { OwnKeysField } from './own-keys-field.tsx';
import { useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { takeStrays } from './use-drop.ts';
import { useEstimate } from './use-estimate.ts';

const OPTIONS: NamedList = {
  path: 'options',
  title: 'Options',
  hint: 'Two to eight courses of action. Leave empty to have the panel propose them.',
  singular: 'Option',
  begin: 'Add options',
  firstRows: 2,
};
const MUSTS: NamedList = {
  path: 'musts',
  title: 'Musts',
  hint: 'Conditions that nothing may outweigh. An option that fails one is out of the running.',
  singular: 'Must',
  begin: 'Add a must',
  firstRows: 1,
};

export function AskPage() {
  const [draft, change] = useDraft();
  const [keys, setKeys] = useState<OwnKeys>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const test = isTestKey(useAppContext().session.apiKey);
  const credits = test ? 0 : creditsFor(keys, draft.research);
  const { busy, refused, tries, send } = useAsking(() => setKeys({}));
  const { estimate, unread } = useEstimate(draft, files);
  const faults = refused?.faults ?? unread;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!busy) void send(draft, keys, files);
  };
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
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
      {refused && <FaultSummary key={tries} message={refused.message} faults={faults} />}
      <QuestionField
        question={draft.question}
        faults={faults}
        onChange={(question) => change({ question })}
      />
      {draft.question === '' && <Examples onChoose={(question) => change({ question })} />}
      <ContextField text={draft.context} faults={faults} onChange={(context) => change({ context })} />
      <DocumentsField files={files} read={estimate?.documents} faults={faults} onChange={setFiles} />
      <ResearchField chosen={draft.research} onChange={(research) => change({ research })} />
      <Fold
        title="Refine: options, criteria, musts, your own keys"
        startsOpen={refined}
        heldOpen={[...faults.keys()].some((path) => !path.startsWith('documents'))}
      >
        <Refinements {...{ draft, keys, credits, faults, change }} onKeys={setKeys} />
      </Fold>
      <div className="ask-foot">
        <button type="submit" className="button primary large" aria-disabled={busy}>
          {busy ? 'Asking the panel…' : 'Ask the panel'}
        </button>
        <span className="hint">
          {test ? 'Test key: simulated advisors answer, and nothing is charged' : `${credits} credits`}
          {estimate?.mode === 'live' && ` · ${estimateWords(estimate)} at the providers`}
        </span>
      </div>
    </form>
  );
}

type RevisesProps = { of: NonNullable<Draft['revises']>; onAfresh: () => void };

function Revises({ of, onAfresh }: RevisesProps) {
  return (
    <p className="card revises">
      <span>
        Revises <a href={`#/memo/${of.memo}`}>{of.question}</a>. What you leave empty stays as it was there.
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
