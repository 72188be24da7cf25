// One of a closed list.
import type { SelectHTMLAttributes } from 'react';

type Props<Value extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  choices: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Select<Value extends string>({ choices, onChange, ...select }: Props<Value>) {
  return (
    <select
      {...select}
      onChange={({ target }) => {
        const chosen = choices.find(([value]) => value === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
