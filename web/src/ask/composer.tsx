// Where a question is put: the question, what the advisors should know, who answers, and the button.
import { type ReactNode, useState } from 'react';
import type { AskedEffort, Estimate } from '@witan/client';
import { Check } from '../shared/check.tsx';
import { Select } from '../shared/select.tsx';
import { type Draft, LIMITS, PRICE } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { MaterialField } from './material-field.tsx';

type Props = {
  draft: Draft;
  files: readonly File[];
  estimate: Estimate | null;
  faults: Faults;
  change: (change: Partial<Draft>) => void;
  setFiles: (files: readonly File[]) => void;
  /** The button, who sits and its price. */
  children: ReactNode;
};

export function Composer({ draft, files, estimate, faults, change, setFiles, children }: Props) {
  return (
    <div className="composer">
      <QuestionField
        question={draft.question}
        faults={faults}
        onChange={(question) => change({ question, briefing: null, view: null })}
      />
      <MaterialField
        text={draft.context}
        files={files}
        read={estimate?.documents}
        faults={faults}
        onText={(context) => change({ context })}
        onFiles={setFiles}
      />
      <div className="composer-bar">
        <PanelField
          estimate={estimate}
          chosen={draft.panel}
          faults={faults}
          onChange={(panel) => change({ panel })}
        />
        <Field path="effort" label="Effort" faults={faults} quietLabel>
          {(wiring) => (
            <Select
              {...wiring}
              choices={EFFORTS}
              value={draft.effort}
              onChange={(effort) => change({ effort })}
            />
          )}
        </Field>
        <Check
          label="Search the web first"
          hint={`Facts for every advisor; ${PRICE.research} credits more.`}
          checked={draft.research}
          onChange={(research) => change({ research })}
        />
      </div>
      <div className="ask-foot">{children}</div>
    </div>
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

type PanelProps = {
  estimate: Estimate | null;
  chosen: string;
  faults: Faults;
  onChange: (panel: string) => void;
};

/** Which of the operator's panels sits, where there are several. */
function PanelField({ estimate, chosen, faults, onChange }: PanelProps) {
  const [known, setKnown] = useState<readonly string[]>([]);
  // An estimate is unknown while the question is being written; the panels stay those that were told last.
  if (estimate !== null && estimate.panels.join() !== known.join()) setKnown(estimate.panels);
  if (known.length < 2) return null;
  return (
    <Field path="panel" label="Panel" faults={faults} quietLabel>
      {(wiring) => (
        <Select
          {...wiring}
          choices={known.map((name, at) => [
            at === 0 ? '' : name,
            at === 0 ? 'Default panel' : `Panel: ${name}`,
          ])}
          value={chosen === known[0] ? '' : chosen}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

const EFFORTS: readonly (readonly [effort: AskedEffort, label: string])[] = [
  ['quick', 'Quick: one round of fast models, without search'],
  ['standard', 'Standard effort'],
  ['deep', 'Deep: most thorough, slower and more expensive'],
];
