// Titles and styles for seats, drawn for each memo so that a title reveals nothing about its seat.
import type { Seat } from './advisor.ts';
import personas from './personas.json' with { type: 'json' };
import type { SecretDraws } from './secret-draws.ts';

/** A title as readers see it ("The Analyst"), and what the advisor is asked to look at, in at most 500 characters. */
export type Persona = Readonly<Record<'title' | 'style', string>>;

/** The personas where the operator names none. */
export const PERSONAS: readonly Persona[] = personas;

/**
 * The personas that a deliberation draws from: none where its request wants none, or leaves it to an operator who wants
 * none.
 */
export function personasFor(requested: boolean | undefined, operators: readonly Persona[] | null) {
  return (requested ?? operators !== null) ? (operators ?? PERSONAS) : [];
}

/** The seats with a persona each, as far as there are any; those beyond go by letters alone. */
export function assignPersonas(seats: readonly Seat[], from: readonly Persona[], draws: SecretDraws): Seat[] {
  const drawn = draws.order('personas', from, ({ title }) => title);
  return seats.map((seat, index) => ({ ...seat, ...drawn[index] }));
}
