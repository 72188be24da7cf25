// Is a second round worth its calls?
import type { Consensus } from '@witan/client';
import type { Combined } from './combine.ts';
import { levelKey } from './numbers.ts';

/** With shared context this asks for half of the reviews that 0.2 does (docs/research/recorded-judgements.md). */
export const SPREAD_THRESHOLD = 0.35;

/** Why there is no review: one advisor alone, nothing that all of them could read again, or answers close together. */
export type NoReview = 'alone' | 'nothing_shared' | 'close';

export type ReviewGate = { readonly needed: true } | { readonly needed: false; readonly why: NoReview };

/**
 * Review takes place where the advisors share material and then where the spread of their probabilities for the
 * leader is over the threshold (0 to 1), or weighted score and pooled probability name different winners.
 * Without shared material, reading one another gained nothing on recorded panels.
 */
export function reviewGate(
  of: {
    readonly advisors: number;
    /** Whether the question came with context or other material that all advisors were given. */
    readonly shared: boolean;
    readonly spread: Consensus['spread'];
    readonly winners: Combined['robustness']['winners'];
  },
  { spreadThreshold = SPREAD_THRESHOLD }: { readonly spreadThreshold?: number } = {},
): ReviewGate {
  if (of.advisors < 2) return { needed: false, why: 'alone' };
  if (!of.shared) return { needed: false, why: 'nothing_shared' };
  const apart = levelKey(of.spread) > levelKey(spreadThreshold);
  const parted = of.winners.weightedScore !== of.winners.pooledProbability;
  return apart || parted ? { needed: true } : { needed: false, why: 'close' };
}
