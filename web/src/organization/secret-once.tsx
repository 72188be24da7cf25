// A key or a secret that no later answer of the service holds: shown once, with a button that copies it.
import { useEffect, useId, useRef } from 'react';
import { useCopy } from '../shared/use-copy.ts';

type Props = { label: string; secret: string; onDone: () => void };

export function SecretOnce({ label, secret, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { said, copy } = useCopy();
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="card secret-once">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        Shown only once. Copy it now and keep it where secrets are kept.
      </p>
      <div className="row">
        <input
          ref={field}
          id={id}
          type="text"
          readOnly
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button primary" onClick={() => copy(secret)}>
          Copy
        </button>
        <button type="button" className="button" onClick={onDone}>
          Done
        </button>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  );
}
