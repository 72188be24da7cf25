// What a memo counts: its options, scores, agreement and robustness.
import type { AdvisorName, CriterionId, MustId, OptionId, PredictionId } from './names.ts';

export type Confidence = {
  /** 0 to 1: min(pooledProbability, firstRankAcceptability). */
  value: number;
  band: 'low' | 'moderate' | 'high';
  basis: { pooledProbability: number; firstRankAcceptability: number };
  explanation: string;
};

export type Confidence2 = Omit<Confidence, 'basis'> & {
  basis: {
    pooledProbability: number;
    firstRankAcceptability: number;
    /** -1 to 1: by how much the option's probability is above that of the best other one. */
    lead: number;
  };
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
  /** At most four words, for tables and running text. Absent in memos of `witan-1`. */
  label?: string;
  description: string;
  source: 'caller' | 'panel';
  /** 1 is best. */
  rank: number;
  /** 0 to 100, weighted sum of the mean cell scores. */
  score: number;
  /** 0 to 1, plain mean of the advisors' probabilities; sums to 1 over the options. */
  probability: number;
  /** Share of the draws in which the option takes rank 1, 2, ...; sums to 1. */
  rankAcceptability: number[];
};

export type MemoOption2 = Omit<MemoOption, 'label'> & {
  /** At most four words, for tables and running text. */
  label: string;
  /** Mean weights in the draws that the option wins, by criterion, summing to 1; null where it wins none. */
  centralWeights: Record<CriterionId, number> | null;
  /** 0 to 1: share of the draws that it would win under those weights; null where it wins none. */
  confidenceFactor: number | null;
  /** Points of score lost against the best option of a draw, on average; null where it is out of the running. */
  expectedRegret: number | null;
  /** Points that are not exceeded in 90% of the draws; null where it is out of the running. */
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
};

export type Score2 = Score & {
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

export type Agreement = {
  topPicks: Record<OptionId, number>;
  /** 0 to 1: greatest minus least advisor's probability of the pool's top option. */
  spread: number;
  /** 0 to 1, or null where undefined. */
  kendallW: number | null;
  round: 1;
  explanation: string;
};

export type Agreement2 = Omit<Agreement, 'round'> & {
  /** 1 where nobody reviewed; 2: of the answers after the review. */
  round: 1 | 2;
  /** -1 to 1, 0 at chance: mean over the pairs of advisors of the correlation of their rankings; null where undefined. */
  meanRankCorrelation: number | null;
};

export type Flip =
  | { kind: 'weight'; criterion: CriterionId; from: number; to: number; winner: OptionId }
  | {
      kind: 'score';
      option: OptionId;
      criterion: CriterionId;
      from: number;
      to: number;
      winner: OptionId;
    };

export type Robustness = {
  methodDependent: boolean;
  winners: {
    pooledProbability: OptionId;
    weightedScore: OptionId;
    borda: OptionId;
    condorcet: OptionId | null;
  };
  /** What would put another option first by weighted score; `to` is the crossing. */
  flips: Flip[];
  leaveOneOut: { without: AdvisorName; winner: OptionId }[];
  leaveOneCriterionOut: { without: CriterionId; winner: OptionId }[];
};

/** Which side of the crossing `to` the flip holds on. */
export type FlipDirection = 'over' | 'under';

/** Weights and scores flip the weighted score's first place, probabilities that of the pool. */
export type Flip2 =
  | (Flip & { direction: FlipDirection })
  | {
      kind: 'probability';
      advisor: AdvisorName;
      option: OptionId;
      from: number;
      to: number;
      direction: FlipDirection;
      winner: OptionId;
    };

export type Robustness2 = {
  methodDependent: boolean;
  winners: Robustness['winners'] & {
    /** First by pooled probability if every advisor counted the same. */
    equalWeights: OptionId;
  };
  /** What would put another option first; `to` is the crossing. */
  flips: Flip2[];
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
