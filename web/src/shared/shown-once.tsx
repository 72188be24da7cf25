// A key, a secret or a link that no later answer of the service holds.
import { useId } from 'react';
import { Button, Status } from './elements.tsx';
import { useCopy } from './use-copy.ts';

type Props = { label: string; hint: string; text: string; onDone?: () => void };

/** The text in a read-only field, with a button that copies it. */
export function ShownOnce({ label, hint, text, onDone }: Props) {
  const id = useId();
  const { said, copy } = useCopy();
  return (
    <div className="card shown-once">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="row">
        <input
          id={id}
          type="text"
          readOnly
          autoFocus
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" onClick={() => copy(text)}>
          Copy
        </Button>
        {onDone && <Button onClick={onDone}>Done</Button>}
      </div>
      <Status>{said}</Status>
    </div>
  );
}
