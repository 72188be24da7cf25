// A button that opens a small form for one whole number.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../shared/button.tsx';

type Props = {
  /** What opens the form. */
  open: string;
  /** What the number is. */
  label: string;
  /** What sends it. */
  act: string;
  start: string;
  min: number;
  max: number;
  /** Whether the field may be left empty, which is null. */
  optional?: boolean;
  busy: boolean;
  onSend: (value: number | null) => void;
};

/** Hours for which what is rotated goes on beside the new one. */
export const OVERLAP = { start: '24', min: 0, max: 168 } as const;

export function NumberForm({ open, label, act, start, min, max, optional = false, busy, onSend }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [text, setText] = useState(start);
  if (!isOpen)
    return (
      // Whoever has closed the form goes on from here.
      <Button look="small" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {open}
      </Button>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSend(text === '' ? null : Number(text));
  };
  return (
    <form className="row number-form" onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        autoFocus
        required={!optional}
        min={min}
        max={max}
        step={1}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="small" disabled={busy}>
        {act}
      </Button>
      <Button look="small quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}
