/** Keeps the names of calls apart from those of decisions. */
export const CALL = 'call/';
/** A call that brought nothing that may be used again, but was paid. */
export const CUT = 'cut/';

/** True for the step of a call that was paid. */
export function isPaid(name: string): boolean {
  return name.startsWith(CALL) || name.startsWith(CUT);
}
