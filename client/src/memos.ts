// The memos of an account: read, exported, erased.
import { createAskAbout } from './ask-about.ts';
import type { AskAbout } from './ask-about.ts';
import { createCalls, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { MemoId, PredictionId } from './names.ts';
import type { Outcome } from './wire-parts.ts';
import type {
  DecisionInput,
  DecisionMemo,
  MemoComparison,
  MemoList,
  MemoRecord,
  MemoSignature,
  MemoSummary,
  MemoSummaryList,
  MemoWithRecord,
  NewShare,
  OutcomeInput,
  QuestionList,
  Recomputation,
  RecomputationRequest,
  SettlementInput,
  ShareList,
  ShareRequest,
} from './wire-types.ts';

export type DocumentFormat = 'markdown' | 'html' | 'fragment' | 'adr';

export type ListParams = PageParams & {
  readonly userEmail: string;
  /** Words that stand in the memo, whole or as the beginning of a word; case and accents do not count. */
  readonly q?: string | undefined;
  readonly outcome?: Outcome | undefined;
  /** True for memos of simulated advisors alone, false for none of them. */
  readonly test?: boolean | undefined;
  /** Only memos of which something is open today: a review, or a prediction to settle. */
  readonly due?: boolean | undefined;
  /** True for memos on which a decision is recorded, false for the others. */
  readonly decided?: boolean | undefined;
};

export type Memos = {
  /** One advisor that answered the memo answers a question about it: its reading, not the panel's. */
  readonly ask: AskAbout;
  /** The questions about the memo that were answered or are being answered, the oldest first. */
  questions(id: MemoId, options?: RequestOptions): Promise<QuestionList>;
  /** One page, newest first; with `q` the best matches first. */
  list(params: ListParams, options?: RequestOptions): Promise<MemoList>;
  /** Every memo, newest first, or with `q` the best matches first; fetches the pages as they are needed. */
  all(params: ListParams, options?: RequestOptions): AsyncGenerator<DecisionMemo, void, undefined>;
  /** One page of memos in short, newest first; with `q` the best matches first. */
  summaries(params: ListParams, options?: RequestOptions): Promise<MemoSummaryList>;
  /** Every memo in short, newest first, or with `q` the best matches first; fetches the pages as they are needed. */
  allSummaries(params: ListParams, options?: RequestOptions): AsyncGenerator<MemoSummary, void, undefined>;
  get(id: MemoId, options?: RequestOptions): Promise<DecisionMemo>;
  /** The memo as a text: Markdown, self-contained HTML, its style and article alone, or an architecture decision record. */
  document(id: MemoId, format: DocumentFormat, options?: RequestOptions): Promise<string>;
  /** A link under which anyone can read the memo; `url` is told here alone. */
  share(id: MemoId, order?: ShareRequest, options?: RequestOptions): Promise<NewShare>;
  /** The links to the memo, ended ones too, with what readers thought. */
  shares(id: MemoId, options?: RequestOptions): Promise<ShareList>;
  /** Ends a link. */
  revokeShare(id: MemoId, share: string, options?: RequestOptions): Promise<void>;
  /** What differs between this memo and another: the one that it revises where none is named. */
  compare(
    id: MemoId,
    params?: { readonly with?: MemoId | undefined },
    options?: RequestOptions,
  ): Promise<MemoComparison>;
  /** The memo's numbers for other weights or without some advisors. Nothing is charged or stored. */
  recompute(id: MemoId, change: RecomputationRequest, options?: RequestOptions): Promise<Recomputation>;
  /** The memo with what was decided on it and what came of it. */
  withRecord(id: MemoId, options?: RequestOptions): Promise<MemoWithRecord>;
  /** Records what was decided; a later one replaces it. */
  decide(id: MemoId, decision: DecisionInput, options?: RequestOptions): Promise<MemoRecord>;
  /** Takes the decision back. */
  undecide(id: MemoId, options?: RequestOptions): Promise<void>;
  /** Records what came of it; the weights of the panel follow. */
  recordOutcome(id: MemoId, outcome: OutcomeInput, options?: RequestOptions): Promise<MemoRecord>;
  /** Takes the outcome back; what was learned from it is unlearned. */
  deleteOutcome(id: MemoId, options?: RequestOptions): Promise<void>;
  /** Says whether a prediction of the option that was decided for came true. */
  settle(
    id: MemoId,
    prediction: PredictionId,
    settlement: SettlementInput,
    options?: RequestOptions,
  ): Promise<MemoRecord>;
  /** Opens a prediction again. */
  reopen(id: MemoId, prediction: PredictionId, options?: RequestOptions): Promise<void>;
  /** The memo's signature; its keys stand at /.well-known/jwks.json. */
  signature(id: MemoId, options?: RequestOptions): Promise<MemoSignature>;
  /** Erases the memo, its deliberation and its events. */
  delete(id: MemoId, options?: RequestOptions): Promise<void>;
};

/** What to send as `Accept` for a document in that form. */
export const ACCEPTS: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  fragment: 'text/html; variant=fragment',
  adr: 'text/markdown; variant=adr',
};

const pathOf = (id: MemoId) => `/v1/memos/${encodeURIComponent(id)}`;

const predictionPath = (id: MemoId, prediction: PredictionId) =>
  `${pathOf(id)}/predictions/${encodeURIComponent(prediction)}`;

// oxlint-disable-next-line max-lines-per-function -- one method a route, and nothing else
export function createMemos(settings: ClientSettings): Memos {
  const { get, text, put, post, erase } = createCalls(settings);
  const list = <T>(params: ListParams, options?: RequestOptions, view?: 'summary') => {
    // `due: false` asks for all.
    const due = params.due === true ? true : undefined;
    return get<T>(withQuery('/v1/memos', { ...params, due, view }), options);
  };
  const whole: Memos['list'] = (params, options) => list(params, options);
  const summaries: Memos['summaries'] = (params, options) => list(params, options, 'summary');
  return {
    ask: createAskAbout(settings),
    questions: (id, options) => get(`${pathOf(id)}/questions`, options),
    list: whole,
    all: (params, options) => pages(whole, params, options),
    summaries,
    allSummaries: (params, options) => pages(summaries, params, options),
    get: (id, options) => get(pathOf(id), options),
    document: (id, format, options) => text(pathOf(id), ACCEPTS[format], options),
    compare: (id, params = {}, options) =>
      get(withQuery(`${pathOf(id)}/comparison`, { with: params.with }), options),
    share: (id, order = {}, options) => post(`${pathOf(id)}/shares`, JSON.stringify(order), options),
    shares: (id, options) => get(`${pathOf(id)}/shares`, options),
    revokeShare: (id, share, options) => erase(`${pathOf(id)}/shares/${encodeURIComponent(share)}`, options),
    recompute: (id, change, options) => post(`${pathOf(id)}/recomputation`, JSON.stringify(change), options),
    withRecord: (id, options) => get(`${pathOf(id)}?with=record`, options),
    decide: (id, decision, options) => put(`${pathOf(id)}/decision`, decision, options),
    undecide: (id, options) => erase(`${pathOf(id)}/decision`, options),
    recordOutcome: (id, outcome, options) => put(`${pathOf(id)}/outcome`, outcome, options),
    deleteOutcome: (id, options) => erase(`${pathOf(id)}/outcome`, options),
    settle: (id, prediction, settlement, options) => put(predictionPath(id, prediction), settlement, options),
    reopen: (id, prediction, options) => erase(predictionPath(id, prediction), options),
    signature: (id, options) => get(`${pathOf(id)}/signature`, options),
    delete: (id, options) => erase(pathOf(id), options),
  };
}

async function* pages<Item>(
  list: (
    params: ListParams,
    options: RequestOptions,
  ) => Promise<{ readonly memos: readonly Item[]; readonly nextCursor: string | null }>,
  params: ListParams,
  options: RequestOptions = {},
): AsyncGenerator<Item, void, undefined> {
  let cursor = params.cursor ?? null;
  do {
    const page = await list({ ...params, cursor }, options);
    yield* page.memos;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
