// What is optional about a question: options, criteria, musts, own keys, and how the panel is shown.
import { Check } from '../shared/fields.tsx';
import { useAskContext } from './ask-context.ts';
import { ListField } from './list-field.tsx';
import { OwnKeysField } from './own-keys-field.tsx';

const LISTS = ['options', 'criteria', 'musts'] as const;

export function Refinements() {
  const { draft, change } = useAskContext();
  return (
    <>
      {LISTS.map((name) => (
        <ListField key={name} name={name} lists={draft} change={change} />
      ))}
      <OwnKeysField />
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
