// How people name an option, a prediction and whether it came true.
import type { DecisionMemo, MemoId, OptionId, PredictionId } from '@witan/client';
import { outcomeResult } from '../../src/contract/record-inputs.ts';
import { badInput } from './exit.ts';

export const RESULTS = outcomeResult.options;
export const ANSWERS = ['true', 'false', 'unknown'] as const;
type Answer = (typeof ANSWERS)[number];

export function cameTrue(answer: Answer): boolean | null {
  return answer === 'unknown' ? null : answer === 'true';
}

export function isMemoId(id: unknown): id is MemoId {
  return typeof id === 'string' && /^memo_[0-9a-f-]{36}$/.test(id);
}

export function isPrediction(id: string): id is PredictionId {
  return /^prd_[1-9]\d*$/.test(id);
}

/** An option of the memo by its id, name or label, whatever the case. */
export function optionOf(memo: DecisionMemo, given: string): OptionId {
  const same = (text: string | undefined): boolean =>
    text?.trim().toLowerCase() === given.trim().toLowerCase();
  const found = memo.options.find(({ id, name, label }) => same(id) || same(name) || same(label));
  if (found) return found.id;
  const known = memo.options.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw badInput(`"${given}" is not an option of this memo; there are ${known}.`);
}
