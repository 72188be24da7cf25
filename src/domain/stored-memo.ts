import type { DecisionMemo } from '@witan/client';

/** A memo from its stored JSON. */
export function readStoredMemo(json: string): DecisionMemo {
  // `as`: memos are stored only by `completeDeliberation`, and migrations keep them in the present form.
  return JSON.parse(json) as DecisionMemo;
}
