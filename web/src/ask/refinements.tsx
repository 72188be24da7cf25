// What is optional about a question: options, criteria, musts, own keys, and how the panel is shown.
import { Check } from '../shared/check.tsx';
import type { Draft, OwnKeys } from './draft.ts';
import type { Faults } from './field.tsx';
import { ListField } from './list-field.tsx';
import { OwnKeysField } from './own-keys-field.tsx';

const LISTS = ['options', 'criteria', 'musts'] as const;

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
      {LISTS.map((name) => (
        <ListField key={name} name={name} lists={draft} faults={faults} change={change} />
      ))}
      <OwnKeysField keys={keys} credits={credits} faults={faults} onChange={onKeys} />
      <Check
        label="Give the advisors titles"
        hint="The Strategist, The Challenger and others, each asked to look at something of its own. Whether that makes memos better is not known."
        checked={draft.personas}
        onChange={(personas) => change({ personas })}
      />
      <Check
        label="Show which model each advisor is"
        hint="This cannot be changed later."
        checked={draft.transparent}
        onChange={(transparent) => change({ transparent })}
      />
    </>
  );
}
