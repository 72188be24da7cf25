// A box to tick, with a word on what it means.
import type { ReactNode } from 'react';

type Props = { label: ReactNode; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

export function Check({ label, hint, checked, onChange }: Props) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}
