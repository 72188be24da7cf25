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
    /** As in the memo; absent where it has no musts. */
    probabilityInRunning?: number | null;
    /** 1 is best, by probability. */
    rank: number;
    /** 1 is best, by score; level options share a place. */
    place: number;
    /** Share of the draws in which the option takes rank 1, 2, ... */
    rankAcceptability: number[];
  }[];
  winners: { pooledProbability: OptionId; weightedScore: OptionId };
  /** True where another option than the recommended one is first by probability. */
  changed: boolean;
};

/** Numbers of one option in one memo. */
export type ComparedOption = {
  rank: number;
  /** 0 to 100. */
  score: number;
  /** 0 to 1. */
  probability: number;
  /** How many advisors prefer it. */
  votes: number;
};

/** Two memos, option by option; options and criteria go by their names. */
export type MemoComparison = {
  object: 'comparison';
  before: MemoId;
  after: MemoId;
  /** What was asked otherwise, as text. */
  inputs: {
    part: 'question' | 'context' | 'options' | 'criteria' | 'weights' | 'musts';
    before: string;
    after: string;
  }[];
  recommended: { before: string; after: string; changed: boolean };
  band: { before: 'low' | 'moderate' | 'high'; after: 'low' | 'moderate' | 'high' };
  /** Null on the side where there is no option of that name. */
  options: { name: string; before: ComparedOption | null; after: ComparedOption | null }[];
  /** Mean scores that moved by 5 points or more, the widest first; at most 12. */
  cells: { option: string; criterion: string; before: number; after: number }[];
  /** By model, where both memos are transparent. */
  advisors?: { provider: string; model: string; before: string; after: string }[];
};

/** What one person thought before it saw the panel's answer; never mixed into the panel's numbers. */
export type PersonalView = {
  name: string;
  /** By option; 0 to 1, summing to 1. */
  probabilities: Record<OptionId, number>;
  reason: string;
  createdAt: string;
  /** 0 to 1, 0 is best: how far off it was; null until the outcome names the best option. */
  brier: number | null;
};

/** A link to a memo for people without an account. */
export type Share = {
  object: 'share';
  id: string;
  memo: MemoId;
  /** Whether a reader is asked for a view of its own before it sees the memo. */
  allowViews: boolean;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** How often the memo was shown. */
  opened: number;
  views: PersonalView[];
};

/** A link as it is made; `url` is told here alone. */
export type NewShare = Share & { url: string };

export type ShareList = { object: 'list'; shares: Share[] };

export type ShareRequest = {
  /** 1 to 365. Default 30. */
  expiresInDays?: number | null | undefined;
  allowViews?: boolean | null | undefined;
};
