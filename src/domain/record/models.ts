import type { Seat } from '../advisor.ts';
import type { ModelsByLetter } from './resolved.ts';

type Answering = Pick<Seat, 'advisor' | 'seat' | 'provider' | 'model'>;

/**
 * The model behind each letter, by the name under which its record is kept: where it is served and what it is. A model
 * that sits more than once has a record for each seat.
 */
export function modelsByLetter(seats: readonly Answering[]): ModelsByLetter {
  const seen = new Map<string, number>();
  const named = seats
    .toSorted((a, b) => (a.seat < b.seat ? -1 : 1))
    .map(({ advisor, provider, model }) => {
      const name = `${provider}/${model}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return [advisor, times === 1 ? name : `${name} (${times})`] as const;
    });
  return Object.fromEntries(named);
}
