// A labelled line to fill in, with a word on what belongs there.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

export function TextField({ label, hint, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
