// The wire contract of the service, as TypeScript types. The server's schemas are held to these.

export type Provider = 'openai' | 'anthropic' | 'google' | 'xai';

export type CriterionInput = {
  name: string;
  description?: string | null | undefined;
  /** Over 0 and at most 100, relative to the other weights. Default 1. */
  weight?: number | null | undefined;
};

export type OptionInput = { name: string; description?: string | null | undefined };

/** A condition that nothing may outweigh. */
export type MustInput = { name: string; description?: string | null | undefined };

export type DeliberateRequest = {
  /** The decision to deliberate; 1 to 8,000 characters after trimming. */
  question: string;
  /** The account that owns the memo and pays for it. */
  userEmail: string;
  /** Evaluation dimensions, 0 to 12. */
  criteria?: readonly CriterionInput[] | null | undefined;
  /** Courses of action to compare, 2 to 8. */
  options?: readonly OptionInput[] | null | undefined;
  /** Conditions that nothing may outweigh, 0 to 6: an option that fails one is out of the running. */
  musts?: readonly MustInput[] | null | undefined;
  /** Answer with server-sent events. */
  stream?: boolean | null | undefined;
  /** Show real provider and model names. */
  transparent?: boolean | null | undefined;
  /** Additional context for the panel, at most 100,000 characters. */
  context?: string | null | undefined;
  /** US dollars that the calls to models may cost together, over 0; refused where it is too little to ask. */
  maxCostUsd?: number | null | undefined;
  /** The caller's own provider keys: 20% off for each. */
  byok?: Readonly<Partial<Record<Provider, string | null | undefined>>> | null | undefined;
};

export type Stage = 'frame' | 'perspectives' | 'review' | 'memo';
export type AdvisorName = `Advisor ${string}`;
export type OptionId = `opt_${number}`;
export type CriterionId = `crt_${number}`;
export type MustId = `mst_${number}`;
export type PredictionId = `prd_${number}`;
export type MemoId = `memo_${string}`;
export type DeliberationId = `dlb_${string}`;

export type FailureReason =
  | 'timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'invalid_key'
  | 'quota_exhausted'
  | 'refused'
  | 'invalid_output'
  | 'too_long'
  | 'misconfigured'
  | 'cost_limit'
  | 'interrupted';

export type NoteKind =
  | 'simulated'
  | 'missing_advisor'
  | 'late_perspective'
  | 'framing_fallback'
  | 'writer_fallback'
  | 'review_skipped'
  | 'values_vs_judgement'
  | 'single_advisor'
  | 'interrupted'
  | 'instructions_in_material'
  | 'cost_limit'
  | 'fallback_model';

export type Note = {
  kind: NoteKind;
  advisor?: AdvisorName;
  stage?: Stage;
  reason?: FailureReason;
  message: string;
};

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

export type Recommendation = {
  outcome: 'recommendation' | 'close_call' | 'investigate';
  option: OptionId;
  headline: string;
  rationale: string;
  conditions: string[];
  nextSteps: string[];
  reversibility: 'reversible' | 'costly' | 'irreversible';
  confidence: Confidence;
};

export type Recommendation2 = Omit<Recommendation, 'confidence'> & { confidence: Confidence2 };

/** How the advisors' probabilities were pooled. */
export type MemoPool = {
  method: 'equal' | 'track_record';
  /** Resolved questions that the weights were learned from; 0 for equal weights. */
  outcomes: number;
  /** 0 to 1: the recommended option's probability if every advisor counted the same. */
  leaderEqualWeights: number;
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

export type Evidence = { option: OptionId; criterion: CriterionId; text: string };

export type Revision = {
  fromPick: OptionId;
  fromProbabilities: Record<OptionId, number>;
  newInformation: string;
};

export type MemoPerspective = {
  advisor: AdvisorName;
  /** Only when transparent. */
  provider?: string;
  /** Only when transparent. */
  model?: string;
  /** Came after the panel had gone on; shown, but not counted. */
  late: boolean;
  pick: OptionId;
  probabilities: Record<OptionId, number>;
  case: string;
  caseAgainst: string;
  risks: string[];
  assumptions: string[];
  wouldChangeMind: string[];
  evidence: Evidence[];
  revision?: Revision;
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

export type Agreement2 = Agreement & {
  /** -1 to 1, 0 at chance: mean over the pairs of advisors of the correlation of their rankings; null where undefined. */
  meanRankCorrelation: number | null;
};

export type Dissent = { advisor: AdvisorName; option: OptionId; argument: string };

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

export type Process = {
  stages: { stage: Stage; durationMs: number; calls: number; skipped?: string }[];
  durationMs: number;
};

export type CallUsage = {
  inputTokens: number;
  /** The part of the input that was read from the providers' caches. Absent before 0.2. */
  cachedInputTokens?: number;
  outputTokens: number;
  /** US dollars at the providers, of the calls whose price is known; null where none is. */
  costUsd: number | null;
  /** Calls that were counted from what was sent and received, for want of a provider's count. Absent before 0.2. */
  estimatedCalls?: number;
  /** Calls whose price is not known: above 0, `costUsd` is the least that it cost. Absent before 0.2. */
  unpricedCalls?: number;
};

export type Usage = CallUsage & {
  /** Only when transparent. */
  byAdvisor?: Record<AdvisorName, CallUsage>;
};

export type Quota = {
  limit: number;
  used: number;
  reserved: number;
  remaining: number;
  /** RFC 3339, the first of next month, UTC. */
  resetsAt: string;
};

export type Charge = { credits: number; discountPercent: number; charged: number; quota: Quota };

/** The memo's first page in words. */
export type MemoBrief = {
  /** Who prefers what; composed from the picks. */
  vote: string;
  /** Why, in two to four sentences. */
  reasons: string[];
  /** The strongest case against the recommended option. */
  against: string;
  /** What would change the answer; one line. */
  change: string;
  /** The first step; the first of `nextSteps`. */
  next: string;
};

/** A memo of any protocol; `protocol` tells them apart. */
export type DecisionMemo = DecisionMemo1 | DecisionMemo2;

/** A memo of the first protocol, as it was saved. */
export type DecisionMemo1 = MemoOfAnyProtocol & { protocol: 'witan-1' };

export type DecisionMemo2 = Omit<
  MemoOfAnyProtocol,
  'recommendation' | 'options' | 'scores' | 'agreement' | 'robustness'
> & {
  protocol: 'witan-2';
  brief: MemoBrief;
  recommendation: Recommendation2;
  pool: MemoPool;
  options: MemoOption2[];
  scores: Score2[];
  /** Where the caller stated some. */
  musts?: MemoMust[];
  predictions: MemoPrediction[];
  agreement: Agreement2;
  robustness: Robustness2;
};

type MemoOfAnyProtocol = {
  id: MemoId;
  object: 'decision_memo';
  deliberationId: DeliberationId;
  mode: 'live' | 'test';
  createdAt: string;
  transparent: boolean;
  userEmail: string;
  question: string;
  degraded: boolean;
  notes: Note[];
  recommendation: Recommendation;
  options: MemoOption[];
  criteria: MemoCriterion[];
  scores: Score[];
  perspectives: MemoPerspective[];
  agreement: Agreement;
  dissent: Dissent[];
  robustness: Robustness;
  risks: { text: string; raisedBy: AdvisorName[] }[];
  assumptions: string[];
  missingInformation: string[];
  wouldChange: string[];
  process: Process;
  usage: Usage;
  charge: Charge;
};

export type ErrorCode =
  | 'unauthorized'
  | 'authentication_required'
  | 'validation_error'
  | 'rate_limited'
  | 'internal_error'
  | 'not_found'
  | 'method_not_allowed';

export type ErrorObject = {
  error: ErrorCode;
  message: string;
  /** Seconds, at least 1; on every 429, and on a 500 that waiting can help. */
  retryAfter?: number;
  /** On every 429: the limit that was reached. */
  limit?: LimitName;
  /** On 422 alone. */
  issues?: { path: string; message: string }[];
  requestId: string;
};

export type LimitName =
  | 'requests_per_minute'
  | 'in_flight'
  | 'server_in_flight'
  | 'account_credits'
  | 'organization_credits'
  | 'failed_keys'
  | 'restarting'
  | 'database'
  | 'simulated';

export type DeliberationState =
  | 'queued'
  | 'frame'
  | 'perspectives'
  | 'review'
  | 'memo'
  | 'completed'
  | 'failed'
  | 'cancelled';

export type Deliberation = {
  object: 'deliberation';
  id: DeliberationId;
  state: DeliberationState;
  memo?: DecisionMemo;
  error?: ErrorObject;
};

export type EstimatedUse = {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** US dollars at the providers, of the calls whose price is known; null where none is. */
  costUsd: number | null;
  /** Above 0, `costUsd` is the least. */
  unpricedCalls: number;
};

/** What a deliberation of a question is reckoned to take, before it is begun. */
export type Estimate = {
  object: 'estimate';
  mode: 'live' | 'test';
  /** How many advisors would sit. */
  advisors: number;
  /** Without a second round. */
  agreed: EstimatedUse;
  /** With one. */
  contested: EstimatedUse;
  /** The least that `maxCostUsd` may be for this question, in US dollars; null where a seat has no price. */
  leastMaxCostUsd: number | null;
};

export type MemoList = { object: 'list'; memos: DecisionMemo[]; nextCursor: string | null };
export type Account = { object: 'account'; userEmail: string } & Quota;

export type { DeliberationEvent } from './event-types.ts';
