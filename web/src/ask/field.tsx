// A labelled field of the ask form with its hint and its faults, tied together for screen readers.
import type { ReactNode } from 'react';
import { fieldId } from './draft.ts';

export type Faults = ReadonlyMap<string, string>;

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };
type Props = {
  path: string;
  label: ReactNode;
  hint?: ReactNode;
  faults: Faults;
  quietLabel?: boolean;
  children: (wiring: Wiring) => ReactNode;
};

export function Field({ path, label, hint, faults, quietLabel = false, children }: Props) {
  const id = fieldId(path);
  const fault = faults.get(path);
  const notes = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const wiring: Wiring = {
    id,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(fault ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className="field">
      <label htmlFor={id} className={quietLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      {children(wiring)}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
