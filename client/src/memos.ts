// The memos of an account: read, exported, erased.
import type { MemoComparison, Recomputation, RecomputationRequest } from './living-types.ts';
import { erase, readJson, request, requestJson } from './request.ts';
import type { RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { DecisionMemo } from './memo-types.ts';
import type { MemoId } from './names.ts';
import type { MemoList, MemoSummary, MemoSummaryList } from './types.ts';

export type DocumentFormat = 'markdown' | 'html' | 'fragment' | 'adr';

export type ListParams = {
  readonly userEmail: string;
  /** Memos a page, 1 to 100. Default 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | null | undefined;
  /** Words that stand in the memo, whole or as the beginning of a word; case and accents do not count. */
  readonly q?: string | undefined;
  readonly outcome?: MemoSummary['outcome'] | undefined;
  /** True for memos of simulated advisors alone, false for none of them. */
  readonly test?: boolean | undefined;
};

export type Memos = {
  /** One page, newest first. */
  list(params: ListParams, options?: RequestOptions): Promise<MemoList>;
  /** Every memo, newest first; fetches the pages as they are needed. */
  all(params: ListParams, options?: RequestOptions): AsyncGenerator<DecisionMemo, void, undefined>;
  /** One page of memos in short, newest first. */
  summaries(params: ListParams, options?: RequestOptions): Promise<MemoSummaryList>;
  /** Every memo in short, newest first; fetches the pages as they are needed. */
  allSummaries(params: ListParams, options?: RequestOptions): AsyncGenerator<MemoSummary, void, undefined>;
  get(id: MemoId, options?: RequestOptions): Promise<DecisionMemo>;
  /** The memo as a text: Markdown, self-contained HTML, its style and article alone, or an architecture decision record. */
  document(id: MemoId, format: DocumentFormat, options?: RequestOptions): Promise<string>;
  /** What differs between this memo and another: the one that it revises where none is named. */
  compare(
    id: MemoId,
    params?: { readonly with?: MemoId | undefined },
    options?: RequestOptions,
  ): Promise<MemoComparison>;
  /** The memo's numbers for other weights or without some advisors. Nothing is charged or stored. */
  recompute(id: MemoId, change: RecomputationRequest, options?: RequestOptions): Promise<Recomputation>;
  /** Erases the memo, its deliberation and its events. */
  delete(id: MemoId, options?: RequestOptions): Promise<void>;
};

const accepts: Readonly<Record<DocumentFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  fragment: 'text/html; variant=fragment',
  adr: 'text/markdown; variant=adr',
};

const pathOf = (id: MemoId) => `/v1/memos/${encodeURIComponent(id)}`;

export function createMemos(settings: ClientSettings): Memos {
  const list: Memos['list'] = (params, options = {}) =>
    requestJson(settings, `/v1/memos?${queryOf(params)}`, options);
  const summaries: Memos['summaries'] = (params, options = {}) =>
    requestJson(settings, `/v1/memos?${queryOf(params)}&view=summary`, options);

  return {
    list,
    all: (params, options) => pages(list, params, options),
    summaries,
    allSummaries: (params, options) => pages(summaries, params, options),
    get: (id, options = {}) => requestJson(settings, pathOf(id), options),
    document: (id, format, options = {}) =>
      request(settings, { method: 'GET', path: pathOf(id), accept: accepts[format] }, options, (answer) =>
        answer.text(),
      ),
    compare: (id, { with: other } = {}, options = {}) =>
      requestJson(
        settings,
        `${pathOf(id)}/comparison${other === undefined ? '' : `?${new URLSearchParams({ with: other })}`}`,
        options,
      ),
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
    delete: (id, options = {}) => erase(settings, pathOf(id), options),
  };
}

function queryOf({ userEmail, limit, cursor, q, outcome, test }: ListParams): URLSearchParams {
  const query = new URLSearchParams({ userEmail });
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined && cursor !== null) query.set('cursor', cursor);
  if (q !== undefined) query.set('q', q);
  if (outcome !== undefined) query.set('outcome', outcome);
  if (test !== undefined) query.set('test', String(test));
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
