// Several of a closed list, each with a word on what it means.
import { Check } from '../shared/fields.tsx';

type Props<Value extends string> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly about: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
};

export function CheckList<Value extends string>({ legend, choices, chosen, onChange }: Props<Value>) {
  return (
    <fieldset className="check-list">
      <legend>{legend}</legend>
      {choices.map(({ value, label, about }) => (
        <Check
          key={value}
          label={label}
          hint={about}
          checked={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}
