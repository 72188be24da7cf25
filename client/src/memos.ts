// The memos of an account: read, exported, erased.
import { createAskAbout } from './ask-about.ts';
import { at, createCalls, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { MemoId, PredictionId } from './names.ts';
import type { Outcome } from './wire-parts.ts';
import type * as wire from './wire-types.ts';

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

/** What to send as `Accept` for a document in that form. */
export const ACCEPTS: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  fragment: 'text/html; variant=fragment',
  adr: 'text/markdown; variant=adr',
};

export type Memos = ReturnType<typeof createMemos>;

export function createMemos(settings: ClientSettings) {
  return {
    ...createLists(settings),
    ...createDocuments(settings),
    ...createRecords(settings),
    ...createShares(settings),
    /** One advisor that answered the memo answers a question about it: its reading, not the panel's. */
    ask: createAskAbout(settings),
  };
}

function createLists(settings: ClientSettings) {
  const { get } = createCalls(settings);
  const page = <T>(params: ListParams, options?: RequestOptions, view?: 'summary') => {
    // `due: false` asks for all.
    const due = params.due === true ? true : undefined;
    return get<T>(withQuery('/v1/memos', { ...params, due, view }), options);
  };
  const list = (params: ListParams, options?: RequestOptions) => page<wire.MemoList>(params, options);
  const summaries = (params: ListParams, options?: RequestOptions) =>
    page<wire.MemoSummaryList>(params, options, 'summary');
  return {
    /** One page, newest first; with `q` the best matches first. */
    list,
    /** Every memo, newest first, or with `q` the best matches first; fetches the pages as they are needed. */
    all: (params: ListParams, options?: RequestOptions) => pages<wire.DecisionMemo>(list, params, options),
    /** One page of memos in short, newest first; with `q` the best matches first. */
    summaries,
    /** Every memo in short, newest first, or with `q` the best matches first; fetches the pages as they are needed. */
    allSummaries: (params: ListParams, options?: RequestOptions) =>
      pages<wire.MemoSummary>(summaries, params, options),
  };
}

function createDocuments(settings: ClientSettings) {
  const { get, text, post, erase } = createCalls(settings);
  return {
    get: (id: MemoId, options?: RequestOptions) => get<wire.DecisionMemo>(at`/v1/memos/${id}`, options),
    /** The memo as a text: Markdown, self-contained HTML, its style and article alone, or an architecture decision record. */
    document: (id: MemoId, format: DocumentFormat, options?: RequestOptions) =>
      text(at`/v1/memos/${id}`, ACCEPTS[format], options),
    /** The questions about the memo that were answered or are being answered, the oldest first. */
    questions: (id: MemoId, options?: RequestOptions) =>
      get<wire.QuestionList>(at`/v1/memos/${id}/questions`, options),
    /** What differs between this memo and another: the one that it revises where none is named. */
    compare: (id: MemoId, params: { readonly with?: MemoId | undefined } = {}, options?: RequestOptions) =>
      get<wire.MemoComparison>(withQuery(at`/v1/memos/${id}/comparison`, { with: params.with }), options),
    /** The memo's numbers for other weights or without some advisors. Nothing is charged or stored. */
    recompute: (id: MemoId, change: wire.RecomputationRequest, options?: RequestOptions) =>
      post<wire.Recomputation>(at`/v1/memos/${id}/recomputation`, change, options),
    /** The memo's signature; its keys stand at /.well-known/jwks.json. */
    signature: (id: MemoId, options?: RequestOptions) =>
      get<wire.MemoSignature>(at`/v1/memos/${id}/signature`, options),
    /** Erases the memo, its deliberation and its events. */
    delete: (id: MemoId, options?: RequestOptions) => erase(at`/v1/memos/${id}`, options),
  };
}

function createRecords(settings: ClientSettings) {
  const { get, put, erase } = createCalls(settings);
  return {
    /** The memo with what was decided on it and what came of it. */
    withRecord: (id: MemoId, options?: RequestOptions) =>
      get<wire.MemoWithRecord>(at`/v1/memos/${id}?with=record`, options),
    /** Records what was decided; a later one replaces it. */
    decide: (id: MemoId, decision: wire.DecisionInput, options?: RequestOptions) =>
      put<wire.MemoRecord>(at`/v1/memos/${id}/decision`, decision, options),
    /** Takes the decision back. */
    undecide: (id: MemoId, options?: RequestOptions) => erase(at`/v1/memos/${id}/decision`, options),
    /** Records what came of it; the weights of the panel follow. */
    recordOutcome: (id: MemoId, outcome: wire.OutcomeInput, options?: RequestOptions) =>
      put<wire.MemoRecord>(at`/v1/memos/${id}/outcome`, outcome, options),
    /** Takes the outcome back; what was learned from it is unlearned. */
    deleteOutcome: (id: MemoId, options?: RequestOptions) => erase(at`/v1/memos/${id}/outcome`, options),
    /** Says whether a prediction of the option that was decided for came true. */
    settle: (
      id: MemoId,
      prediction: PredictionId,
      settlement: wire.SettlementInput,
      options?: RequestOptions,
    ) => put<wire.MemoRecord>(at`/v1/memos/${id}/predictions/${prediction}`, settlement, options),
    /** Opens a prediction again. */
    reopen: (id: MemoId, prediction: PredictionId, options?: RequestOptions) =>
      erase(at`/v1/memos/${id}/predictions/${prediction}`, options),
  };
}

function createShares(settings: ClientSettings) {
  const { get, post, erase } = createCalls(settings);
  return {
    /** A link under which anyone can read the memo; `url` is told here alone. */
    share: (id: MemoId, order: wire.ShareRequest = {}, options?: RequestOptions) =>
      post<wire.NewShare>(at`/v1/memos/${id}/shares`, order, options),
    /** The links to the memo, ended ones too, with what readers thought. */
    shares: (id: MemoId, options?: RequestOptions) =>
      get<wire.ShareList>(at`/v1/memos/${id}/shares`, options),
    /** Ends a link. */
    revokeShare: (id: MemoId, share: string, options?: RequestOptions) =>
      erase(at`/v1/memos/${id}/shares/${share}`, options),
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
