// The asker's own provider keys. They live in this view's memory until the question is sent, and nowhere else.
import { Fold } from '../shared/fold.tsx';
import { PROVIDERS } from '../shared/words.ts';
import { type OwnKeys, PRICE } from './draft.ts';
import { type Faults, Field } from './field.tsx';

type Props = {
  keys: OwnKeys;
  /** What the deliberation costs with these keys. */
  credits: number;
  faults: Faults;
  onChange: (keys: OwnKeys) => void;
};

export function OwnKeysField({ keys, credits, faults, onChange }: Props) {
  const type = secretType();
  const failing = PROVIDERS.some(({ id }) => faults.has(`byok.${id}`));
  return (
    <Fold title="Your own provider keys" heldOpen={failing}>
      <p className="hint">
        Each key takes {PRICE.offPerKey}% off. They are sent with this one question, kept by nobody, and
        cleared from this page as soon as it is sent.
      </p>
      <div className="keys">
        {PROVIDERS.map(({ id, name }) => (
          <Field key={id} path={`byok.${id}`} label={name} faults={faults}>
            {(wiring) => (
              <input
                {...wiring}
                type={type}
                className="secret"
                autoComplete="off"
                spellCheck={false}
                value={keys[id] ?? ''}
                onChange={(event) => onChange({ ...keys, [id]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="hint" role="status">
        This deliberation costs {credits} credits.
      </p>
    </Fold>
  );
}

// Four password fields in one form would have the browser offer to keep provider keys as passwords. A text field that
// shows dots is not kept by anybody; where a browser cannot draw the dots, a password field is the lesser evil.
function secretType(): 'text' | 'password' {
  return CSS.supports('-webkit-text-security', 'disc') ? 'text' : 'password';
}
