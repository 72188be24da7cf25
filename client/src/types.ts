// The wire contract of the service beside memos and events; the server's schemas are held to these types.
import type { BriefingInput } from './briefing-types.ts';
import type { Band } from './memo-numbers.ts';
import type { DecisionMemo, Quota, Verdict } from './memo-types.ts';
import type { OwnViewInput } from './own-view-types.ts';
import type { AskedEffort, DeliberationId, MemoId, OptionId, Provider } from './names.ts';

export type CriterionInput = {
  name: string;
  description?: string | null | undefined;
  /** Over 0 and at most 100, relative to the other weights. Default 1. */
  weight?: number | null | undefined;
};

export type OptionInput = {
  name: string;
  description?: string | null | undefined;
  /** True for the option that keeps things as they are; at most one. */
  statusQuo?: boolean | null | undefined;
  /** What would show later that it was right, as a frame proposes it; at most 3. Default: none is asked about. */
  predictions?: readonly PredictionInput[] | null | undefined;
};

/** An event that anyone can check with a yes or a no, and the day by which it is settled. */
export type PredictionInput = {
  event: string;
  /** YYYY-MM-DD. */
  by: string;
};

/** A condition that nothing may outweigh. */
export type MustInput = { name: string; description?: string | null | undefined };

/** A document for the panel: its text, or its bytes in base64. Eight at most, 5 MiB together. */
export type DocumentInput = {
  name: string;
  /** Such as `application/pdf`; the bytes themselves go first. */
  mediaType?: string | null | undefined;
  text?: string | null | undefined;
  /** Base64. PDF, DOCX, XLSX, PPTX, or text in UTF-8: Markdown, HTML, CSV, JSON. */
  data?: string | null | undefined;
};

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
  /** What you think before the panel answers, of `options` that are named: kept apart, read by no advisor. */
  view?: OwnViewInput | null | undefined;
  /** What was asked back before, with the answers. */
  briefing?: BriefingInput | null | undefined;
  /** Documents that every advisor reads and may cite, 0 to 8. */
  documents?: readonly DocumentInput[] | null | undefined;
  /** Have the providers' own search look for facts first, for 50 credits more before the discount. */
  research?: boolean | null | undefined;
  /** Which of the operator's panels sits; `default` where none is named. */
  panel?: string | null | undefined;
  /** Default `standard`. `quick` goes without review and research. */
  effort?: AskedEffort | null | undefined;
  /** Seats have titles and styles, drawn anew for each memo. Default: as the operator has it. */
  personas?: boolean | null | undefined;
  /** US dollars that the calls to models may cost together, over 0; refused where it is too little to ask. */
  maxCostUsd?: number | null | undefined;
  /** Take what is left out, of context, criteria, musts and language, from the account's or the organization's profile. */
  profile?: boolean | null | undefined;
  /** The memo that this revises: what is left out stays as that had it, what is empty is cleared. */
  basedOn?: string | null | undefined;
  /** The caller's own provider keys: 20% off for each. */
  byok?: Readonly<Partial<Record<Provider, string | null | undefined>>> | null | undefined;
};

/** A compact JWS (EdDSA) over the memo's canonical JSON (RFC 8785), the payload left out. */
export type MemoSignature = { object: 'memo_signature'; memoId: string; signature: string };

export type ErrorCode =
  | 'unauthorized'
  | 'authentication_required'
  | 'forbidden'
  | 'validation_error'
  | 'rate_limited'
  | 'internal_error'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict';

/** What an API key may do. */
export type Scope = 'ask' | 'read' | 'delete' | 'admin';

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
  | 'frames_per_minute'
  | 'organization_frames_per_minute'
  | 'organization_frames_per_month'
  | 'reading_time'
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
  | 'research'
  | 'perspectives'
  | 'review'
  | 'synthesis'
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
  /** Names that `panel` may have on this server, the default first. */
  panels: string[];
  /** Without a second round. */
  agreed: EstimatedUse;
  /** With one. */
  contested: EstimatedUse;
  /** The least that `maxCostUsd` may be for this question, in US dollars; null where a seat has no price. */
  leastMaxCostUsd: number | null;
  /** What was read of the documents; absent where there are none. */
  documents?: DocumentSummary[];
};

/** A document as it was read. */
export type DocumentSummary = {
  name: string;
  kind: 'text' | 'markdown' | 'html' | 'csv' | 'json' | 'pdf' | 'docx' | 'xlsx' | 'pptx';
  /** Pages of a PDF or slides; null where the type has none. */
  pages: number | null;
  characters: number;
  /** Pieces that advisors may cite. */
  passages: number;
};

export type MemoList = { object: 'list'; memos: DecisionMemo[]; nextCursor: string | null };

/** What a memo says in short. */
export type MemoSummary = {
  id: MemoId;
  object: 'memo_summary';
  timestamp: string;
  mode: 'live' | 'test';
  title: string;
  question: string;
  degraded: boolean;
  verdict: Pick<Verdict, 'decision' | 'consensusLevel' | 'consensusDisplay' | 'option' | 'outcome'> & {
    /** The name of the recommended option. */
    optionName: string;
    band: Band;
  };
  /** What was decided; null where nothing is recorded. */
  decision: { option: OptionId | null } | null;
  /** The first day on which something is open, YYYY-MM-DD; null where nothing is. */
  dueOn: string | null;
  /** Whether an outcome is recorded. */
  settled: boolean;
  /** Whether a later memo revises it. */
  revised: boolean;
};

export type MemoSummaryList = { object: 'list'; memos: MemoSummary[]; nextCursor: string | null };
/** Ids that begin in one way, newest first; `more` where there are others beyond these ten. */
export type IdList = { object: 'id_list'; ids: (MemoId | DeliberationId)[]; more: boolean };
export type Account = { object: 'account'; userEmail: string } & Quota;
