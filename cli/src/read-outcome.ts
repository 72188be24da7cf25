// How people name an option, and whether a prediction came true.
import type { DecisionMemo, OptionId } from '@witan/client';
import { outcomeResult } from '../../src/contract/record-inputs.ts';
import { badInput } from './io.ts';

export const RESULTS = outcomeResult.options;
export const ANSWERS = ['true', 'false', 'unknown'] as const;

export function cameTrue(answer: (typeof ANSWERS)[number]): boolean | null {
  return answer === 'unknown' ? null : answer === 'true';
}

/** An option of the memo by its id, name or label, whatever the case. */
export function optionOf(memo: DecisionMemo, given: string): OptionId {
  const same = (text: string | undefined): boolean =>
    text?.trim().toLowerCase() === given.trim().toLowerCase();
  const found = memo.options.find(({ id, name, label }) => [id, name, label].some(same));
  if (found) return found.id;
  const known = memo.options.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw badInput(`"${given}" is not an option of this memo; there are ${known}.`);
}
