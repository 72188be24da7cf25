import type { DecisionMemo } from '@witan/client';

/** What people without an account see of a memo: all but the account's address and its quota. It is signed as it is saved. */
export function sharedMemo(memo: DecisionMemo): DecisionMemo {
  const quota = { limit: 0, used: 0, reserved: 0, remaining: 0, resetsAt: memo.charge.quota.resetsAt };
  return { ...memo, userEmail: '', charge: { ...memo.charge, quota } };
}

/** How long the texts of a reader's view may be, in characters. */
export const VIEW_LIMITS = { name: 80, reason: 500 } as const;

/** What is wrong with the form of a view. */
export type ViewProblem = 'name' | 'percents' | 'reason';
