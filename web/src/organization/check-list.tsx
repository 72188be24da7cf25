// Several of a closed list, each with a word on what it means.

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
        <label key={value} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <span>
            {label}
            <span className="hint">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
