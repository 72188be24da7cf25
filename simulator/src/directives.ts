// Faults from directives in a question, such as [simulate: openai=down, xai=hang].
import { splitDirectives } from './split-directives.ts';
import { isSeatFault, isTarget, type SeatFault } from './faults.ts';

/**
 * The question without its directives, and the faults by target; the last one counts. Pairs with an unknown target or
 * fault are removed and ignored.
 */
export function parseDirectives(question: string): { text: string; faults: ReadonlyMap<string, SeatFault> } {
  const { text, directives } = splitDirectives(question);
  const faults = new Map<string, SeatFault>();
  for (const { target, value } of directives) {
    if (isTarget(target) && isSeatFault(value)) faults.set(target, value);
  }
  return { text, faults };
}
