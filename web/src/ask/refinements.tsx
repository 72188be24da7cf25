// The optional inputs of a question.
import { use } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Fold, Status } from '../shared/elements.tsx';
import { Check, FaultsContext, TextField } from '../shared/fields.tsx';
import { isTestKey } from '../shared/session.ts';
import { PROVIDERS } from '../shared/words.ts';
import { useAskContext } from './ask-context.ts';
import { creditsFor, PRICE } from './draft.ts';
import { ListField } from './list-field.tsx';

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

/** The user's own provider keys. They are kept only in memory, until the question is sent. */
function OwnKeysField() {
  const { draft, keys, setKeys } = useAskContext();
  const { session } = useAppContext();
  const faults = use(FaultsContext);
  // With password fields, browsers would offer to save the provider keys. A text field with masked characters is not
  // saved; browsers that cannot mask it get a password field.
  const type = CSS.supports('-webkit-text-security', 'disc') ? 'text' : 'password';
  return (
    <Fold title="Your own provider keys" heldOpen={PROVIDERS.some(([id]) => faults.has(`byok.${id}`))}>
      <p className="hint">
        Each key takes {PRICE.offPerKey}% off. They are sent with this one question, kept by nobody, and
        cleared from this page once the panel has it.
      </p>
      <div className="keys">
        {PROVIDERS.map(([id, name]) => (
          <TextField
            key={id}
            path={`byok.${id}`}
            label={name}
            type={type}
            className="secret"
            autoComplete="off"
            spellCheck={false}
            value={keys[id] ?? ''}
            onChange={(key) => setKeys({ ...keys, [id]: key })}
          />
        ))}
      </div>
      <Status>
        This deliberation costs {isTestKey(session.apiKey) ? 0 : creditsFor(keys, draft.research)} credits.
      </Status>
    </Fold>
  );
}
