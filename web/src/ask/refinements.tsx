// What is optional about a question: options, criteria, musts, own keys, and how the panel is shown.
import { CriteriaField } from './criteria-field.tsx';
import type { Draft, OwnKeys } from './draft.ts';
import type { Faults } from './field.tsx';
import { NamedListField } from './named-list-field.tsx';
import { MUSTS, OPTIONS } from './named-lists.ts';
import { OwnKeysField } from './own-keys-field.tsx';

type RefinementsProps = {
  draft: Draft;
  keys: OwnKeys;
  credits: number;
  faults: Faults;
  change: (change: Partial<Draft>) => void;
  onKeys: (keys: OwnKeys) => void;
};

export function Refinements({ draft, keys, credits, faults, change, onKeys }: RefinementsProps) {
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
            The Strategist, The Challenger and others, each asked to look at something of its own. Whether
            that makes memos better is not known.
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
