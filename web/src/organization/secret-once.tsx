// A key or a secret that no later answer of the service holds: shown once, with a button that copies it.
import { useId } from 'react';
import { Button } from '../shared/button.tsx';
import { Status } from '../shared/status.tsx';
import { useCopy } from '../shared/use-copy.ts';

type Props = { label: string; secret: string; onDone: () => void };

export function SecretOnce({ label, secret, onDone }: Props) {
  const id = useId();
  const { said, copy } = useCopy();
  return (
    <div className="card secret-once">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        Shown only once. Copy it now and keep it where secrets are kept.
      </p>
      <div className="row">
        <input
          id={id}
          type="text"
          readOnly
          autoFocus
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" onClick={() => copy(secret)}>
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
      <Status>{said}</Status>
    </div>
  );
}
