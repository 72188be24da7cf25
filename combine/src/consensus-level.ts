// How far a panel stands behind what it recommends.
import type { ConsensusLevel } from '@witan/client';
import { levelKey } from './numbers.ts';

/** The widest spread of the probabilities for the recommended option in a strong consensus. */
const STRONG_SPREAD = 0.35;

/** Whether an advisor picks the recommended option, whether another is as likely to it as its pick, and the chance that it gives it. */
type Counted = { readonly picksIt: boolean; readonly isTorn: boolean; readonly chance: number };

/**
 * `strong`: every counted advisor picks the recommended option, with probabilities at most 0.35 apart, and the memo is
 * not degraded, and to none of them is another as likely. `weak`: at most half of them pick it, or one alone answered.
 * `moderate`: the rest.
 */
export function consensusLevel(advisors: readonly Counted[], degraded: boolean): ConsensusLevel {
  const holders = advisors.filter(({ picksIt }) => picksIt);
  if (advisors.length < 2 || holders.length * 2 <= advisors.length) return 'weak';
  const chances = advisors.map(({ chance }) => chance);
  const spread = Math.max(...chances) - Math.min(...chances);
  const isWhole = holders.length === advisors.length && !advisors.some(({ isTorn }) => isTorn);
  const isUnited = isWhole && levelKey(spread) <= levelKey(STRONG_SPREAD);
  return isUnited && !degraded ? 'strong' : 'moderate';
}
