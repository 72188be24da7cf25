// A question with chips for its likely answers; a second press takes an answer back.
import type { ReactNode } from 'react';

type Props<Value> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  /** A value that is none of the choices, such as undefined, stands for no answer. */
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Whether several can be chosen. */
  many?: boolean;
  /** Shown after the chips. */
  children?: ReactNode;
};

export function Chips<Value extends string | number | boolean | null | undefined>(props: Props<Value>) {
  const { legend, choices, chosen, onChange, many = false, children } = props;
  const press = (value: Value) => {
    const others = chosen.filter((one) => one !== value);
    onChange(others.length < chosen.length ? others : many ? [...others, value] : [value]);
  };
  return (
    <fieldset className="choices">
      <legend dir="auto">{legend}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={String(value)}
          type="button"
          className="chip"
          dir="auto"
          aria-pressed={chosen.includes(value)}
          onClick={() => press(value)}
        >
          {label}
        </button>
      ))}
      {children}
    </fieldset>
  );
}
