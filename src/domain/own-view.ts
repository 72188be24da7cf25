// What the person who asks thinks before the panel has answered.
import type { MemoOption, OptionId, OwnView, OwnViewInput } from '@witan/client';
import { invalid } from './refusal.ts';
import { nameKey } from './same-name.ts';

export type ViewedOption = Pick<MemoOption, 'id' | 'name'> & Partial<Pick<MemoOption, 'label'>>;

/** The view over these options. Throws a Refusal that names what is no option. */
export function readOwnView(
  { option, sure, probabilities, reason }: OwnViewInput,
  options: readonly ViewedOption[],
  recordedAt: string,
): OwnView {
  const idOf = (given: string): OptionId => {
    const key = nameKey(given);
    const found = options.find(
      ({ id, name, label }) => id === given || nameKey(name) === key || nameKey(label ?? name) === key,
    );
    if (found) return found.id;
    const known = options.map(({ name }) => name).join(', ');
    const message = `view names “${given}”, which is no option of this question (${known}).`;
    throw invalid([{ path: 'view', message }]);
  };
  const given = probabilities
    ? distinct(Object.entries(probabilities).map(([name, chance]) => [idOf(name), chance]))
    : option && sure
      ? new Map([[idOf(option), sure]])
      : null;
  const said = given && chancesOf(given, options);
  const [best] = said ? Object.entries(said).toSorted(([, a], [, b]) => b - a) : [];
  return {
    // `as`: the keys are ids.
    option: option ? idOf(option) : ((best?.[0] ?? '') as OptionId),
    probabilities: said,
    reason: reason?.trim() || null,
    blind: true,
    recordedAt,
  };
}

type Chances = Record<OptionId, number>;

/** The chances of all options: those that are not given share what is left equally. */
function chancesOf(given: ReadonlyMap<OptionId, number>, options: readonly ViewedOption[]): Chances {
  const total = [...given.values()].reduce((sum, chance) => sum + chance, 0);
  const others = options.length - given.size;
  const whole = others > 0 ? Math.max(total, 1) : total;
  const rest = (whole - total) / others;
  return Object.fromEntries(options.map(({ id }) => [id, (given.get(id) ?? rest) / whole]));
}

function distinct(given: readonly (readonly [OptionId, number])[]): ReadonlyMap<OptionId, number> {
  const chances = new Map(given);
  if (chances.size === given.length) return chances;
  throw invalid([{ path: 'view', message: 'view names one option twice.' }]);
}
