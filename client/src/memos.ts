// The memos of an account: lists, documents, records and links.
import { createAskAbout } from './ask-about.ts';
import { at, createCalls, withQuery } from './request.ts';
import type { ChangeOptions, PageParams, RequestOptions, ServiceObject } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { MemoId, PredictionId } from './names.ts';
import type { Outcome } from './wire-parts.ts';
import type * as wire from './wire-types.ts';

export type DocumentFormat = 'markdown' | 'html' | 'fragment' | 'adr';

export type ListParams = PageParams & {
  readonly userEmail: string;
  /** Words to search for, whole or as the beginning of a word; case and accents are ignored. */
  readonly q?: string | undefined;
  readonly outcome?: Outcome | undefined;
  /** True for memos of simulated advisors only, false to exclude them. */
  readonly test?: boolean | undefined;
  /** Only memos with a review or a prediction due today; without `q` the longest overdue first. */
  readonly due?: boolean | undefined;
  /** True for memos with a recorded decision, false for the others. */
  readonly decided?: boolean | undefined;
};

/** The `Accept` header for each format. */
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
    /** One advisor of the memo answers a question about it, for itself and not for the panel. */
    ask: createAskAbout(settings),
  };
}

function createLists(settings: ClientSettings) {
  const { get } = createCalls(settings);
  const page = <T extends ServiceObject>(params: ListParams, options?: RequestOptions, view?: 'summary') => {
    // The service has no filter for `due: false`.
    const due = params.due === true ? true : undefined;
    return get<T>(withQuery('/v1/memos', { ...params, due, view }), options);
  };
  const list = (params: ListParams, options?: RequestOptions) => page<wire.MemoList>(params, options);
  const summaries = (params: ListParams, options?: RequestOptions) =>
    page<wire.MemoSummaryList>(params, options, 'summary');
  return {
    /** One page, newest first; with `q` the best matches first. */
    list,
    /** Every memo, newest first, or with `q` the best matches first; fetches pages on demand. */
    all: (params: ListParams, options?: RequestOptions) => pages<wire.DecisionMemo>(list, params, options),
    /** One page of memo summaries, newest first; with `q` the best matches first. */
    summaries,
    /** Every memo summary, newest first, or with `q` the best matches first; fetches pages on demand. */
    allSummaries: (params: ListParams, options?: RequestOptions) =>
      pages<wire.MemoSummary>(summaries, params, options),
  };
}

function createDocuments(settings: ClientSettings) {
  const { get, text, post, erase } = createCalls(settings);
  return {
    get: (id: MemoId, options?: RequestOptions) => get<wire.DecisionMemo>(at`/v1/memos/${id}`, options),
    /** The memo as Markdown, self-contained HTML, an HTML fragment of style and article, or an architecture decision record. */
    document: (id: MemoId, format: DocumentFormat, options?: RequestOptions) =>
      text(at`/v1/memos/${id}`, ACCEPTS[format], options),
    /** Questions about the memo that were or are being answered, oldest first. */
    questions: (id: MemoId, options?: RequestOptions) =>
      get<wire.QuestionList>(at`/v1/memos/${id}/questions`, options),
    /** The differences between this memo and another, by default the one that it revises. */
    compare: (id: MemoId, params: { readonly with?: MemoId | undefined } = {}, options?: RequestOptions) =>
      get<wire.MemoComparison>(withQuery(at`/v1/memos/${id}/comparison`, { with: params.with }), options),
    /** The memo's numbers for other weights or without some advisors. Nothing is charged or stored. */
    recompute: (id: MemoId, change: wire.RecomputationRequest, options?: RequestOptions) =>
      post<wire.Recomputation>(at`/v1/memos/${id}/recomputation`, change, options),
    /** The memo's signature; the public keys are at /.well-known/jwks.json. */
    signature: (id: MemoId, options?: RequestOptions) =>
      get<wire.MemoSignature>(at`/v1/memos/${id}/signature`, options),
    /** Erases the memo, its deliberation and its events. */
    delete: (id: MemoId, options?: RequestOptions) => erase(at`/v1/memos/${id}`, options),
  };
}

function createRecords(settings: ClientSettings) {
  const { get, put, post, erase } = createCalls(settings);
  return {
    /** The memo with its recorded decision and outcome. */
    withRecord: (id: MemoId, options?: RequestOptions) =>
      get<wire.MemoWithRecord>(at`/v1/memos/${id}?with=record`, options),
    /** Records the decision, or replaces it. */
    decide: (id: MemoId, decision: wire.DecisionInput, options?: ChangeOptions) =>
      put<wire.MemoRecord>(at`/v1/memos/${id}/decision`, decision, options),
    /** Deletes the recorded decision. */
    undecide: (id: MemoId, options?: ChangeOptions) => erase(at`/v1/memos/${id}/decision`, options),
    /** Records the outcome; the weights of the panel are updated. */
    recordOutcome: (id: MemoId, outcome: wire.OutcomeInput, options?: ChangeOptions) =>
      put<wire.MemoRecord>(at`/v1/memos/${id}/outcome`, outcome, options),
    /** Deletes the recorded outcome and its effect on the weights. */
    deleteOutcome: (id: MemoId, options?: ChangeOptions) => erase(at`/v1/memos/${id}/outcome`, options),
    /** Records whether a prediction for the chosen option came true. */
    settle: (
      id: MemoId,
      prediction: PredictionId,
      settlement: wire.SettlementInput,
      options?: ChangeOptions,
    ) => put<wire.MemoRecord>(at`/v1/memos/${id}/predictions/${prediction}`, settlement, options),
    /** Deletes the settlement of a prediction. */
    reopen: (id: MemoId, prediction: PredictionId, options?: ChangeOptions) =>
      erase(at`/v1/memos/${id}/predictions/${prediction}`, options),
    /** Creates a link under which anyone can read the memo; `url` is returned only here. */
    share: (id: MemoId, order: wire.ShareRequest = {}, options?: RequestOptions) =>
      post<wire.NewShare>(at`/v1/memos/${id}/shares`, order, options),
    /** The links to the memo, including ended ones, with their readers' views. */
    shares: (id: MemoId, options?: RequestOptions) =>
      get<wire.ShareList>(at`/v1/memos/${id}/shares`, options),
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
