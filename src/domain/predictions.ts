import { distinctNames } from './same-name.ts';

export const PREDICTIONS_EACH = 3;
/** The most characters of an event that a caller gives. */
export const EVENT_CHARACTERS = 800;
const HORIZON_YEARS = 3;

/** True for a real day as YYYY-MM-DD after `today` (the same form) and at most three years later. */
export function isWithinHorizon(by: string, today: string): boolean {
  const day = new Date(`${by}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== by) return false;
  const horizon = `${Number(today.slice(0, 4)) + HORIZON_YEARS}${today.slice(4)}`;
  return by > today && by <= horizon;
}

/** The first three events that are different, say something, and can be settled in time. */
export function soundPredictions<T extends { readonly event: string; readonly by: string }>(
  proposed: readonly T[],
  today: string,
): T[] {
  const inTime = proposed.filter(({ by }) => isWithinHorizon(by, today));
  return distinctNames(inTime, ({ event }) => event).slice(0, PREDICTIONS_EACH);
}
