// What is done with a memo after it was made.
import type { AdvisorName, CriterionId, MemoId, OptionId } from './names.ts';

export type RecomputationRequest = {
  /** At least 0 and relative to each other, one for each criterion of the memo. Default: the memo's own. */
  weights?: Record<CriterionId, number> | null | undefined;
  /** Advisors that are left out. */
  without?: AdvisorName[] | null | undefined;
};

/** The numbers of a memo for other weights or without some advisors. */
export type Recomputation = {
  object: 'recomputation';
  memo: MemoId;
  /** They sum to 1. */
  weights: Record<CriterionId, number>;
  without: AdvisorName[];
  options: {
    id: OptionId;
    /** 0 to 100. */
    score: number;
    /** 0 to 1. */
    probability: number;
    /** 1 is best, by probability. */
    rank: number;
    /** 1 is best, by score; level options share a place. */
    place: number;
    /** Share of the draws in which the option takes rank 1, 2, ...; null for memos of `witan-1`. */
    rankAcceptability: number[] | null;
  }[];
  winners: { pooledProbability: OptionId; weightedScore: OptionId };
  /** True where another option than the recommended one is first by probability. */
  changed: boolean;
};
