// A key or a secret that no later answer of the service holds: shown once, with a button that copies it.
import { useEffect, useId, useRef, useState } from 'react';
import { copyText } from '../shared/copy-text.ts';

type Props = { label: string; secret: string; onDone: () => void };

export function SecretOnce({ label, secret, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    setSaid((await copyText(secret)) ? 'Copied.' : 'Select the text and copy it yourself.');
  };
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
        <button type="button" className="button primary" onClick={() => void copy()}>
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
