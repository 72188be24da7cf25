// Directives inside a question, such as [simulate: openai=down, xai=hang].
import { splitDirectives } from './split-directives.ts';
import { isSeatFault, isTarget, type SeatFault } from './faults.ts';

/**
 * The question without its directives, and what they ask for, the last one winning. Pairs that name no target or fault
 * are cut and ignored.
 */
export function parseDirectives(question: string): { text: string; faults: ReadonlyMap<string, SeatFault> } {
  const { text, directives } = splitDirectives(question);
  const faults = new Map<string, SeatFault>();
  for (const { target, value } of directives) {
    if (isTarget(target) && isSeatFault(value)) faults.set(target, value);
  }
  return { text, faults };
}
