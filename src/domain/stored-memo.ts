import type { DecisionMemo } from '@witan/client';

export function readStoredMemo(json: string): DecisionMemo {
  // `as`: the store holds what this service once returned.
  return JSON.parse(json) as DecisionMemo;
}
