// A button for what cannot be undone: it asks once before it acts.
import { useState } from 'react';
import { Button } from './button.tsx';

type Props = { label: string; question: string; yes: string; onYes: () => void; disabled?: boolean };

export function ConfirmButton({ label, question, yes, onYes, disabled = false }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button look="small" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  const act = () => {
    setAsking(false);
    onYes();
  };
  return (
    <span className="confirm" role="group" aria-label={question}>
      <span className="confirm-question">{question}</span>
      <Button look="small danger" autoFocus onClick={act}>
        {yes}
      </Button>
      <Button look="small quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </span>
  );
}
