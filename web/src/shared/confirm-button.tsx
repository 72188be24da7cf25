// A button for what cannot be undone: it asks once before it acts.
import { useState } from 'react';

type Props = { label: string; question: string; yes: string; onYes: () => void; disabled?: boolean };

export function ConfirmButton({ label, question, yes, onYes, disabled = false }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" className="button small" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  return (
    <span className="confirm" role="group" aria-label={question}>
      <span className="confirm-question">{question}</span>
      <button
        type="button"
        className="button small danger"
        autoFocus
        onClick={() => {
          setAsking(false);
          onYes();
        }}
      >
        {yes}
      </button>
      <button type="button" className="button small quiet" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </span>
  );
}
