/** Prefix that separates names of calls from those of decisions. */
export const CALL = 'call/';
/** A call that was paid but whose answer must not be reused. */
export const CUT = 'cut/';

/** True for the step of a call that was paid. */
export function isPaid(name: string): boolean {
  return name.startsWith(CALL) || name.startsWith(CUT);
}
