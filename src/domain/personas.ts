// Titles and styles for seats, drawn for each memo so that a title reveals nothing about its seat.
import type { Seat } from './advisor.ts';
import type { SecretDraws } from './secret-draws.ts';

export type Persona = {
  /** As readers see it: "The Analyst". */
  readonly title: string;
  /** What the advisor is asked to look at; at most 500 characters. */
  readonly style: string;
};

/** Those that there are where the operator names none. */
export const PERSONAS: readonly Persona[] = [
  {
    title: 'The Strategist',
    style:
      'Look at the whole: where this leads in three years, what it opens and closes, and what others will do in answer.',
  },
  {
    title: 'The Analyst',
    style:
      'Look at risk and at second-order consequences: what the figures rest on, what follows from what, and how often such things go wrong.',
  },
  {
    title: 'The Challenger',
    style:
      'Test the premises: what is taken for granted, which argument is weak, and what speaks for the option that nobody likes.',
  },
  {
    title: 'The Architect',
    style:
      'Look at structure and implementation: what has to be built or changed, in which order, by whom, and what it depends on.',
  },
];

/** Those that a deliberation draws from: none, where neither its request nor else the operator wants any. */
export function personasFor(
  requested: boolean | undefined,
  operators: readonly Persona[] | null,
): readonly Persona[] {
  return (requested ?? operators !== null) ? (operators ?? PERSONAS) : [];
}

/** The seats with a persona each, as far as there are any; those beyond go by letters alone. */
export function assignPersonas(
  seats: readonly Seat[],
  personas: readonly Persona[],
  draws: SecretDraws,
): Seat[] {
  const drawn = draws.order('personas', personas, ({ title }) => title);
  return seats.map((seat, index) => ({ ...seat, ...drawn[index] }));
}
