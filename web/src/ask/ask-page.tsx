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
import { creditsFor, LIMITS, PRICE, type OwnKeys } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { Examples } from './examples.tsx';
import { Field } from './field.tsx';
import { type NamedList, NamedListField } from './named-list-field.tsx';
import { OwnKeysField } from './own-keys-field.tsx';
import { useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
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
    <form className="ask" onSubmit={submit} onKeyDown={submitByKeys} noValidate>
      <Heading title="What do you need to decide?" />
      {draft.revises && (
        <p className="card revises">
          <span>
            Revises <a href={`#/memo/${draft.revises.memo}`}>{draft.revises.question}</a>. What you leave
            empty stays as it was there.
          </span>
          <button type="button" className="button small" onClick={() => change({ revises: null })}>
            Ask afresh instead
          </button>
        </p>
      )}
      {refused && <FaultSummary key={tries} message={refused.message} faults={faults} />}
      <Field path="question" label="The question" faults={faults} quietLabel>
        {(wiring) => (
          <textarea
            {...wiring}
            className="question-input"
            rows={3}
            required
            maxLength={LIMITS.question}
            placeholder="Should we …, or …?"
            value={draft.question}
            onChange={(event) => change({ question: event.target.value })}
          />
        )}
      </Field>
      {draft.question === '' && <Examples onChoose={(question) => change({ question })} />}
      <ContextField text={draft.context} faults={faults} onChange={(context) => change({ context })} />
      <DocumentsField files={files} read={estimate?.documents} faults={faults} onChange={setFiles} />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.research}
          onChange={(event) => change({ research: event.target.checked })}
        />
        <span>
          Search the web first
          <span className="hint">
            For facts that every advisor is given, as search reports them; {PRICE.research} credits more.
          </span>
        </span>
      </label>
      <Fold
        title="Refine: options, criteria, musts, your own keys"
        startsOpen={refined}
        heldOpen={[...faults.keys()].some((path) => !path.startsWith('documents'))}
      >
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
        <OwnKeysField keys={keys} credits={credits} faults={faults} onChange={setKeys} />
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
