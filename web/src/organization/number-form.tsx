// A button that opens a small form for one whole number.
import { type FormEvent, useId, useState } from 'react';

type Props = {
  label: string;
  /** What the number is, as a label of the field. */
  field: string;
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

export function NumberForm({ label, field, act, start, min, max, optional = false, busy, onSend }: Props) {
  const id = useId();
  const [open, setOpen] = useState<boolean | null>(null);
  const [text, setText] = useState(start);
  if (!open)
    return (
      // Whoever has closed the form goes on from here.
      <button type="button" className="button small" autoFocus={open === false} onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSend(text === '' ? null : Number(text));
  };
  return (
    <form className="row number-form" onSubmit={send}>
      <label htmlFor={id}>{field}</label>
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
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button small" disabled={busy}>
        {act}
      </button>
      <button type="button" className="button small quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </form>
  );
}
