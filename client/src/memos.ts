// The memos of an account: read, exported, erased.
import { createAskAbout } from './ask-about.ts';
import type { AskAbout } from './ask-about.ts';
import { erase, readJson, request, requestJson, sendJson } from './request.ts';
import type { RequestOptions } from './request.ts';
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

export type ListParams = {
  readonly userEmail: string;
  /** Memos a page, 1 to 100. Default 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | null | undefined;
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
  const put = (path: string, body: object, options: RequestOptions): Promise<MemoRecord> =>
    sendJson(settings, { method: 'PUT', path, body }, options);
  const list: Memos['list'] = (params, options = {}) =>
    requestJson(settings, `/v1/memos?${queryOf(params)}`, options);
  const summaries: Memos['summaries'] = (params, options = {}) =>
    requestJson(settings, `/v1/memos?${queryOf(params)}&view=summary`, options);

  return {
    ask: createAskAbout(settings),
    questions: (id, options = {}) => requestJson(settings, `${pathOf(id)}/questions`, options),
    list,
    all: (params, options) => pages(list, params, options),
    summaries,
    allSummaries: (params, options) => pages(summaries, params, options),
    get: (id, options = {}) => requestJson(settings, pathOf(id), options),
    document: (id, format, options = {}) =>
      request(settings, { method: 'GET', path: pathOf(id), accept: ACCEPTS[format] }, options, (answer) =>
        answer.text(),
      ),
    compare: (id, { with: other } = {}, options = {}) =>
      requestJson(
        settings,
        `${pathOf(id)}/comparison${other === undefined ? '' : `?${new URLSearchParams({ with: other })}`}`,
        options,
      ),
    share: (id, order = {}, options = {}) =>
      request(
        settings,
        {
          method: 'POST',
          path: `${pathOf(id)}/shares`,
          accept: 'application/json',
          body: JSON.stringify(order),
        },
        options,
        readJson<NewShare>,
      ),
    shares: (id, options = {}) => requestJson(settings, `${pathOf(id)}/shares`, options),
    revokeShare: (id, share, options = {}) =>
      erase(settings, `${pathOf(id)}/shares/${encodeURIComponent(share)}`, options),
    recompute: (id, change, options = {}) =>
      request(
        settings,
        {
          method: 'POST',
          path: `${pathOf(id)}/recomputation`,
          accept: 'application/json',
          body: JSON.stringify(change),
        },
        options,
        readJson<Recomputation>,
      ),
    withRecord: (id, options = {}) => requestJson(settings, `${pathOf(id)}?with=record`, options),
    decide: (id, decision, options = {}) => put(`${pathOf(id)}/decision`, decision, options),
    undecide: (id, options = {}) => erase(settings, `${pathOf(id)}/decision`, options),
    recordOutcome: (id, outcome, options = {}) => put(`${pathOf(id)}/outcome`, outcome, options),
    deleteOutcome: (id, options = {}) => erase(settings, `${pathOf(id)}/outcome`, options),
    settle: (id, prediction, settlement, options = {}) =>
      put(predictionPath(id, prediction), settlement, options),
    reopen: (id, prediction, options = {}) => erase(settings, predictionPath(id, prediction), options),
    signature: (id, options = {}) => requestJson(settings, `${pathOf(id)}/signature`, options),
    delete: (id, options = {}) => erase(settings, pathOf(id), options),
  };
}

function queryOf({ userEmail, limit, cursor, q, outcome, test, due, decided }: ListParams): URLSearchParams {
  const query = new URLSearchParams({ userEmail });
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined && cursor !== null) query.set('cursor', cursor);
  if (q !== undefined) query.set('q', q);
  if (outcome !== undefined) query.set('outcome', outcome);
  if (test !== undefined) query.set('test', String(test));
  if (due === true) query.set('due', 'true');
  if (decided !== undefined) query.set('decided', String(decided));
  return query;
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
