// The form's main part: question, context, documents, panel and effort.
import type { ReactNode } from 'react';
import { Check, Select, TextArea } from '../shared/fields.tsx';
import { EFFORTS } from '../shared/words.ts';
import { useAskContext } from './ask-context.ts';
import { PRICE } from './draft.ts';
import { MaterialField } from './material-field.tsx';

/** The children are the submit button, the panel and the price. */
export function Composer({ children }: { children: ReactNode }) {
  const { draft, change } = useAskContext();
  return (
    <div className="composer">
      <TextArea
        path="question"
        label="The question"
        quietLabel
        className="question-input"
        rows={3}
        required
        placeholder="Should we …, or …?"
        value={draft.question}
        onChange={(question) => change({ question, briefing: null, view: null })}
      />
      <MaterialField />
      <div className="composer-bar">
        <PanelField />
        <Select
          path="effort"
          label="Effort"
          quietLabel
          choices={EFFORTS}
          value={draft.effort}
          onChange={(effort) => change({ effort })}
        />
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

/** Chooses among the operator's panels; hidden when there is only one. */
function PanelField() {
  const { draft, change, latest } = useAskContext();
  const [standard, ...others] = latest?.panels ?? [];
  if (others.length === 0) return null;
  return (
    <Select
      path="panel"
      label="Panel"
      quietLabel
      choices={[['', 'Default panel'], ...others.map((name) => [name, `Panel: ${name}`] as const)]}
      value={draft.panel === standard ? '' : draft.panel}
      onChange={(panel) => change({ panel })}
    />
  );
}
