// What a memo counts: its options, scores, agreement and robustness.
import type { AdvisorName, CriterionId, MustId, OptionId, PredictionId } from './names.ts';

export type Band = 'low' | 'moderate' | 'high';

export type Confidence = {
  /** 0 to 1: the smaller of pooledProbability and firstRankAcceptability. */
  value: number;
  band: Band;
  basis: {
    /** 0 to 1: the option's probability among what is in the running; among all where it is left there alone. */
    pooledProbability: number;
    /** 0 to 1; null where the option is left in the running alone. */
    firstRankAcceptability: number | null;
    /** -1 to 1: by how much the option's probability is above that of the best other one. */
    lead: number;
  };
  explanation: string;
};

/** How the advisors' probabilities were pooled. */
export type MemoPool = {
  method: 'equal' | 'track_record';
  /** Resolved questions that the weights were learned from; 0 for equal weights. */
  outcomes: number;
  /** 0 to 1: the recommended option's probability if every advisor counted the same. */
  leaderEqualWeights: number;
  /** What the weights rest on and what they moved, in a sentence or two. Absent where they are equal. */
  explanation?: string;
  /** Only when transparent: each advisor's weight, summing to 1. */
  weights?: Record<AdvisorName, number>;
};

export type MemoOption = {
  id: OptionId;
  name: string;
  /** At most four words, for tables and running text. */
  label: string;
  description: string;
  source: 'caller' | 'panel';
  /** True for the option that keeps things as they are; absent for the others. */
  statusQuo?: true;
  /** 1 is best. */
  rank: number;
  /** 0 to 100, weighted sum of the mean cell scores. */
  score: number;
  /** 0 to 1, mean of the advisors' probabilities, weighted as the pool is; sums to 1 over all options. */
  probability: number;
  /**
   * With musts: each advisor's probabilities scaled to what is in the running, and pooled; 0 for what is out, null for
   * all where fewer than two are left. Absent where the caller stated no musts.
   */
  probabilityInRunning?: number | null;
  /** Share of the draws in which the option takes rank 1, 2, ...; sums to 1. */
  rankAcceptability: number[];
  /** Mean weights in the draws that the option wins, by criterion, summing to 1; null where it wins none. */
  centralWeights: Record<CriterionId, number> | null;
  /** 0 to 1: share of the draws that it would win under those weights; null where it wins none. */
  confidenceFactor: number | null;
  /** Points of score lost against the best option of a draw, on average; null where it is out of the running, or left there alone. */
  expectedRegret: number | null;
  /** Points that are not exceeded in 90% of the draws; null where it is out of the running, or left there alone. */
  regretP90: number | null;
};

export type MemoCriterion = {
  id: CriterionId;
  name: string;
  description: string;
  /** 0 to 1; sums to 1 over the criteria. */
  weight: number;
  source: 'caller' | 'panel' | 'default';
  agreement: { krippendorffAlpha: number | null; reading: string };
};

export type Score = {
  option: OptionId;
  criterion: CriterionId;
  /** 0 to 100, where 100 is always best for the decider. */
  mean: number;
  low: number;
  high: number;
  byAdvisor: Record<AdvisorName, number>;
  /** Low and high between which the advisor is 80% sure, 0 to 100. */
  rangeByAdvisor: Record<AdvisorName, [low: number, high: number]>;
};

/** A condition that nothing may outweigh, with the advisors' verdicts. */
export type MemoMust = {
  id: MustId;
  name: string;
  description: string;
  /** How many advisors say so; `out` where more than half of them say that the option fails it. */
  byOption: Record<OptionId, { met: number; atRisk: number; failed: number; out: boolean }>;
};

/** An event that will have happened or not by a date, if its option is chosen. */
export type MemoPrediction = {
  id: PredictionId;
  option: OptionId;
  event: string;
  /** YYYY-MM-DD. */
  by: string;
  /** 0 to 1: pooled like the probabilities of the options. */
  probability: number;
  byAdvisor: Record<AdvisorName, number>;
};

export type ConsensusLevel = 'strong' | 'moderate' | 'weak';

/** How many advisors hold which option best, and how far apart their probabilities for the pool's top option are. */
export type Picks = {
  /** Options that nobody picks are left out. */
  topPicks: Record<OptionId, number>;
  /** 0 to 1: greatest minus least advisor's probability of the pool's top option. */
  spread: number;
};

/** What the panel shares and where it parts, by its final answers. */
export type Consensus = Picks & {
  /** Whole sentences, composed from the answers; at most six. */
  agreements: string[];
  /** Whole sentences, composed from the answers; at most six. */
  divergences: string[];
  /** -1 to 1, 0 at chance: mean over the pairs of advisors of the correlation of their rankings; null where undefined. */
  meanRankCorrelation: number | null;
  /** 0 to 1, or null where undefined. */
  kendallW: number | null;
  /** How many independent advisors would say as much, 1 to the number that answered. */
  effectiveVotes: number;
  /** Before the review, where there was one. */
  firstRound?: Picks;
  explanation: string;
};

/** Which side of the crossing `to` the flip holds on. */
export type FlipDirection = 'over' | 'under';

/** Weights and scores flip the weighted score's first place, probabilities that of the pool; `to` is the crossing. */
export type Flip = { from: number; to: number; direction: FlipDirection; winner: OptionId } & (
  | { kind: 'weight'; criterion: CriterionId }
  | { kind: 'score'; option: OptionId; criterion: CriterionId }
  | { kind: 'probability'; advisor: AdvisorName; option: OptionId }
);

export type Robustness = {
  methodDependent: boolean;
  winners: {
    pooledProbability: OptionId;
    weightedScore: OptionId;
    borda: OptionId;
    condorcet: OptionId | null;
    /** First by pooled probability if every advisor counted the same. */
    equalWeights: OptionId;
  };
  /** What would put another option first. */
  flips: Flip[];
  /** `winner` by weighted score, `byProbability` by pooled probability. */
  leaveOneOut: { without: AdvisorName; winner: OptionId; byProbability: OptionId }[];
  /** By weighted score. */
  leaveOneCriterionOut: { without: CriterionId; winner: OptionId }[];
  /** Points by which the leader by weighted score is ahead with one weight halved or doubled; widest swing first. */
  tornado: { criterion: CriterionId; marginHalved: number; marginDoubled: number }[];
  valueOfInformation: {
    /** The least expected regret of any option, in points of score. */
    points: number;
    /** The criterion whose certainty would lower it most; null where none would. */
    mostFrom: CriterionId | null;
  };
  settings: {
    /** 0 to 1: correlation of an advisor's errors across the criteria of one option. */
    errorCorrelation: number;
    /** Over 0 and under 1: how sure an advisor is of low to high. */
    intervalLevel: number;
  };
};
