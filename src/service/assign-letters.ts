import type { AdvisorName } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { SecretDraws } from '../domain/secret-draws.ts';

/** The panel by letter; which advisor has which is drawn for each memo, so that a letter says nothing. */
export function assignLetters(seats: readonly Omit<Seat, 'advisor'>[], draws: SecretDraws): Seat[] {
  return draws
    .order('letters', seats, ({ seat }) => seat)
    .map((seat, index) => {
      const advisor: AdvisorName = `Advisor ${String.fromCharCode(65 + index)}`;
      return { ...seat, advisor };
    });
}
