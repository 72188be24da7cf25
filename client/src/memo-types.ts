// The memo and its parts.
import type {
  Agreement,
  Agreement2,
  Confidence,
  Confidence2,
  MemoCriterion,
  MemoMust,
  MemoOption,
  MemoOption2,
  MemoPool,
  MemoPrediction,
  Robustness,
  Robustness2,
  Score,
  Score2,
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
  | 'writer_fallback'
  | 'review_skipped'
  | 'values_vs_judgement'
  | 'single_advisor'
  | 'interrupted'
  | 'instructions_in_material'
  | 'material_cut'
  | 'search_failed'
  | 'cost_limit'
  | 'fallback_model'
  | 'revised'
  | 'profile'
  | 'learned_weights';

export type Note = {
  kind: NoteKind;
  advisor?: AdvisorName;
  stage?: Stage;
  reason?: FailureReason;
  message: string;
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
  /** The memo that this one revises. */
  basedOn?: MemoId;
  brief: MemoBrief;
  recommendation: Recommendation2;
  pool: MemoPool;
  options: MemoOption2[];
  scores: Score2[];
  /** Where the caller stated some. */
  /** Set where a profile asks for it; else the memo is in the language of its question. */
  language?: ProfileLanguage;
  musts?: MemoMust[];
  predictions: MemoPrediction[];
  /** Passages that advisors cite, documents that none does, and all facts that search found; absent where there are none. */
  sources?: MemoSource[];
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
