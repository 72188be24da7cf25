// A question that one tap answers; the answer that stands can be taken back.

type Props<Value> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  /** In an object, since null may be an answer. */
  chosen: { readonly value: Value } | null;
  onChoose: (value: Value) => void;
  onUndo: () => void;
};

export function Choices<Value>({ legend, choices, chosen, onChoose, onUndo }: Props<Value>) {
  return (
    <fieldset className="choices">
      <legend dir="auto">{legend}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className="button small"
          aria-pressed={chosen !== null && chosen.value === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
      {chosen && (
        <button type="button" className="button small quiet" onClick={onUndo}>
          Undo
        </button>
      )}
    </fieldset>
  );
}
