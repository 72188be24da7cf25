// The memo and its parts.
import type {
  Confidence,
  Consensus,
  ConsensusLevel,
  MemoCriterion,
  MemoMust,
  MemoOption,
  MemoPool,
  MemoPrediction,
  Robustness,
  Score,
} from './memo-numbers.ts';
import type {
  AdvisorName,
  CriterionId,
  DeliberationId,
  FailureReason,
  MemoId,
  OptionId,
  SourceId,
  Stage,
  ProfileLanguage,
} from './names.ts';

export type NoteKind =
  | 'simulated'
  | 'missing_advisor'
  | 'late_perspective'
  | 'framing_fallback'
  | 'synthesis_fallback'
  | 'sentences_left_out'
  | 'review_skipped'
  | 'contested_must'
  | 'values_vs_judgement'
  | 'single_advisor'
  | 'interrupted'
  | 'instructions_in_material'
  | 'material_cut'
  | 'search_failed'
  | 'cost_limit'
  | 'fallback_model'
  | 'rescaled'
  | 'revised'
  | 'profile'
  | 'panel'
  | 'effort'
  | 'learned_weights';

export type Note = {
  kind: NoteKind;
  advisor?: AdvisorName;
  stage?: Stage;
  reason?: FailureReason;
  message: string;
};

export type Outcome = 'recommendation' | 'close_call' | 'investigate';
export type Reversibility = 'reversible' | 'costly' | 'irreversible';

/** A sentence in an advisor's own words. */
export type Said = { text: string; advisor: AdvisorName };

export type Verdict = {
  /** The headline. */
  decision: string;
  consensusLevel: ConsensusLevel;
  /** The vote, in words. */
  consensusDisplay: string;
  /** The texts of `reasons`, as one paragraph. */
  rationale: string;
  option: OptionId;
  outcome: Outcome;
  /** Why, in the advisors' own sentences: two to four where they said as much. */
  reasons: Said[];
  /** The strongest case against; `option` is what its advisor prefers, where that is another one. Null where none was made. */
  against: (Said & { option?: OptionId }) | null;
  /** What would change the answer; null where nobody named anything. */
  wouldChange: Said | null;
  /** Under which the recommendation holds. */
  conditions: string[];
  reversibility: Reversibility;
  confidence: Confidence;
};

/** A way in which a choice could fail, and what would prevent or limit it. */
export type AdvisorRisk = { risk: string; mitigation: string };

export type Evidence = {
  option: OptionId;
  criterion: CriterionId;
  text: string;
  /** Sources of the memo that the advisor cites for it; absent where it cites none. */
  sources?: SourceId[];
  /** Words of these sources that it quotes, as they stand there. */
  quotes?: { source: SourceId; text: string }[];
};

/** What an advisor may cite: a passage of a document of the caller's, or a fact that a search has found. */
export type MemoSource = {
  id: SourceId;
  /** What search found is as it was reported, and never verified. */
  kind: 'document' | 'web';
  /** The document's name, or the page's title. */
  title: string;
  /** How advisors were shown it: `D1.14` for a passage, `W3` for a fact. Absent for a document that nobody cites. */
  passage?: string;
  /** Page of a PDF or slide of a presentation, from 1. */
  page?: number;
  /** The heading above the passage, or the name of the sheet. */
  heading?: string;
  /** Of a fact; absent where the provider gives none that lasts. */
  url?: string;
  /** Of the page of a fact, such as `example.com`. */
  domain?: string;
  /** Day of the page of a fact, as its finder reports it. */
  date?: string;
  /** Advisors that found the fact. Only when transparent. */
  foundBy?: AdvisorName[];
  /** The whole passage, or the sentence that was found. */
  text?: string;
  /** Words of it that an advisor quotes, as they stand there. */
  quote?: string;
  /** True where an advisor's quotation was found in it word for word. */
  verified: boolean;
  /** Empty where nobody cites it. */
  citedBy: AdvisorName[];
};

export type Revision = {
  fromPick: OptionId;
  fromProbabilities: Record<OptionId, number>;
  newInformation: string;
};

export type MemoPerspective = {
  advisor: AdvisorName;
  /** The case for its pick, in its own sentences. */
  response: string;
  /** The real model; `hidden` unless transparent. */
  model: string;
  /** The real provider; `hidden` unless transparent. */
  provider: string;
  /** The persona that it answered under, where the panel has personas. */
  title?: string;
  /** Came after the panel had gone on; shown, but not counted. */
  late: boolean;
  pick: OptionId;
  probabilities: Record<OptionId, number>;
  caseAgainst: string;
  conditions: string[];
  nextSteps: string[];
  risks: AdvisorRisk[];
  assumptions: string[];
  wouldChangeMind: string[];
  evidence: Evidence[];
  /** How hard it holds its own pick to undo. */
  reversibility: Reversibility;
  revision?: Revision;
};

/** The advisor's final pick, where it differs from the recommended option. */
export type Dissent = { advisor: AdvisorName; option: OptionId; argument: string };

export type Process = {
  stages: { stage: Stage; durationMs: number; calls: number; skipped?: string }[];
  durationMs: number;
};

export type CallUsage = {
  inputTokens: number;
  /** The part of the input that was read from the providers' caches. Absent before 0.2. */
  cachedInputTokens?: number;
  outputTokens: number;
  /** Uses of the providers' own search, which cost a fee beside the tokens. Only with research. */
  searches?: number;
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

export type MemoRisk = AdvisorRisk & { raisedBy: AdvisorName[] };

export type DecisionMemo = {
  id: MemoId;
  object: 'decision_memo';
  deliberationId: DeliberationId;
  mode: 'live' | 'test';
  protocol: 'witan-3';
  transparent: boolean;
  userEmail: string;
  /** BCP 47, of the words that the service composed. */
  language: ProfileLanguage;
  /** The memo that this one revises. */
  basedOn?: MemoId;
  /** At most eight words. */
  title: string;
  question: string;
  /** RFC 3339. */
  timestamp: string;
  degraded: boolean;
  notes: Note[];
  verdict: Verdict;
  criteria: MemoCriterion[];
  perspectives: MemoPerspective[];
  consensus: Consensus;
  risks: MemoRisk[];
  nextSteps: string[];
  /** What the recommended option gives up against the runner-up, criterion by criterion. */
  tradeoffs: string[];
  options: MemoOption[];
  scores: Score[];
  /** Where the caller stated some. */
  musts?: MemoMust[];
  predictions: MemoPrediction[];
  dissent: Dissent[];
  robustness: Robustness;
  pool: MemoPool;
  /** Passages that advisors cite, documents that none does, and all facts that search found; absent where there are none. */
  sources?: MemoSource[];
  assumptions: string[];
  missingInformation: string[];
  process: Process;
  usage: Usage;
  charge: Charge;
};
