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
  const said = probabilities
    ? scaled(distinct(Object.entries(probabilities).map(([given, chance]) => [idOf(given), chance])))
    : option && sure
      ? spread(idOf(option), sure, options)
      : null;
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

/** The other options share the rest equally. */
function spread(option: OptionId, sure: number, options: readonly ViewedOption[]): Chances {
  const rest = (1 - sure) / (options.length - 1);
  return Object.fromEntries(options.map(({ id }) => [id, id === option ? sure : rest]));
}

function distinct(given: readonly (readonly [OptionId, number])[]): readonly (readonly [OptionId, number])[] {
  if (new Set(given.map(([id]) => id)).size === given.length) return given;
  throw invalid([{ path: 'view', message: 'view names one option twice.' }]);
}

function scaled(given: readonly (readonly [OptionId, number])[]): Chances {
  const chances = Object.fromEntries(given);
  const total = Object.values(chances).reduce((sum, chance) => sum + chance, 0);
  return Object.fromEntries(Object.entries(chances).map(([id, chance]) => [id, chance / total]));
}
