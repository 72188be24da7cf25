// The asker's own choice and how sure they are; a second press on a chip takes it back.
import { Chips } from './chips.tsx';
import { percent } from './format.ts';

export type OwnPick = { readonly option: string | null; readonly sure: number | null };

export const NO_PICK: OwnPick = { option: null, sure: null };

const SURENESS = [
  [0.55, 'Leaning'],
  [0.7, 'Fairly sure'],
  [0.85, 'Sure'],
  [0.95, 'Very sure'],
] as const;

/** "Porto, fairly sure (70%)." */
export function pickWords(label: string, sure: number | null): string {
  if (sure === null) return `${label}.`;
  const word = SURENESS.findLast(([least]) => sure >= least - 0.001)?.[1].toLowerCase() ?? 'not sure';
  return `${label}, ${word} (${percent(sure)}).`;
}

type Props = {
  /** The value identifies an option in the request. */
  options: readonly { readonly value: string; readonly label: string }[];
  pick: OwnPick;
  onChange: (pick: OwnPick) => void;
};

export function OwnViewField({ options, pick, onChange }: Props) {
  return (
    <>
      <p className="hint">
        People who commit to a view before they read decide better. No advisor sees yours; the outcome scores
        you beside the panel.
      </p>
      <Chips
        legend="What would you choose yourself?"
        choices={options}
        chosen={[pick.option]}
        onChange={([option = null]) => onChange({ option, sure: option === null ? null : pick.sure })}
      />
      {pick.option !== null && (
        <Chips
          legend="How sure are you?"
          choices={SURENESS.map(([value, word]) => ({ value, label: `${word} (${percent(value)})` }))}
          chosen={[pick.sure]}
          onChange={([sure = null]) => onChange({ ...pick, sure })}
        />
      )}
    </>
  );
}
