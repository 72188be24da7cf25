// Putting a question before the panel.
import { type FormEvent, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { estimateWords } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { isTestKey } from '../shared/session.ts';
import { ContextField } from './context-field.tsx';
import { CriteriaField } from './criteria-field.tsx';
import { creditsFor, LIMITS, type OwnKeys } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { type Faults, Field } from './field.tsx';
import { OptionsField } from './options-field.tsx';
import { OwnKeysField } from './own-keys-field.tsx';
import { useAsking } from './use-asking.ts';
import { useDraft } from './use-draft.ts';
import { useEstimate } from './use-estimate.ts';

const NO_FAULTS: Faults = new Map();

export function AskPage() {
  const [draft, change] = useDraft();
  const [keys, setKeys] = useState<OwnKeys>({});
  const test = isTestKey(useAppContext().session.apiKey);
  const credits = test ? 0 : creditsFor(keys);
  const { busy, refused, tries, send } = useAsking(() => setKeys({}));
  const estimate = useEstimate(draft);
  const faults = refused?.faults ?? NO_FAULTS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send(draft, keys);
  };
  return (
    <form className="ask" onSubmit={submit} noValidate>
      <Heading title="What is to be decided?" />
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
      <ContextField text={draft.context} faults={faults} onChange={(context) => change({ context })} />
      <OptionsField rows={draft.options} faults={faults} onChange={(options) => change({ options })} />
      <CriteriaField
        rows={draft.criteria}
        weighed={draft.weighed}
        faults={faults}
        onChange={(criteria, weighed) => change({ criteria, weighed })}
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
          <span className="hint">Cannot be changed once the question is put.</span>
        </span>
      </label>
      <div className="ask-foot">
        <button type="submit" className="button primary large" aria-disabled={busy}>
          {busy ? 'Seating the panel…' : 'Convene the panel'}
        </button>
        <span className="hint">
          {test ? 'A test key: simulated advisors answer, nothing is charged' : `${credits} credits`}
          {estimate?.mode === 'live' && ` · ${estimateWords(estimate)} at the providers`}
        </span>
      </div>
    </form>
  );
}
