// The client with the signed-in account filled in.
import { ConnectionError, createClient } from '@witan/client';
import type {
  DecisionMemo,
  DeliberateParams,
  ListParams,
  MemoId,
  MemoQuestion,
  StreamOptions,
} from '@witan/client';
import { OFFLINE } from './problem.ts';
import { repeatKey } from './repeat-key.ts';
import type { UserSession } from './session.ts';

/** `html` is the fragment: style sheet and article. */
export type OpenMemo = { readonly memo: DecisionMemo; readonly html: string };

const KEPT_MEMOS = 10;
const KEPT_ALIVE = 10_000;
/** A view reports a failed request soon. What sends documents or waits for a model keeps the client's defaults. */
const PATIENCE = { maxRetries: 1, timeoutMs: 45_000 };
/** Whoever looks on is told of a longer wait, and decides. */
const LONGEST_WAIT_S = 5;

export type ConnectedClient = ReturnType<typeof connectTo>;

/** `baseUrl` is where the page itself came from. Throws the client's error for a key that cannot be one. */
export function connectTo(baseUrl: string, { apiKey, userEmail }: UserSession) {
  const fetchStream: typeof fetchOnline = (url, init) =>
    (init.method === 'GET' ? fetch : fetchOnline)(url, init);
  const patient = createClient({ apiKey, baseUrl, fetch: fetchStream });
  const client = createClient({ apiKey, baseUrl, ...PATIENCE, fetch: fetchOnline });
  const { memos } = client;
  return {
    ...client,
    frame: patient.frame,
    estimate: patient.estimate,
    account: () => client.account(userEmail),
    summaries: (params: Omit<ListParams, 'userEmail'>) => memos.summaries({ userEmail, ...params }),
    /** Memos with a review or a prediction due today, the longest overdue first; at most 20. */
    due: () => memos.summaries({ userEmail, due: true }),
    /** The memo and its document; cached, since a memo never changes. */
    open: keepLatest(async (id: MemoId): Promise<OpenMemo> => {
      const [memo, html] = await Promise.all([memos.get(id), memos.document(id, 'fragment')]);
      return { memo, html };
    }),
    ask: (request: DeliberateParams, options: StreamOptions) => {
      // Neither `byok`, which is never stored, nor `view` makes another request of it.
      const { byok: _, view: __, documents, ...asked } = request;
      const sent = repeatKey('question', [asked, documents?.map(stampOf)]);
      const stream = patient.deliberate.stream(request, { ...options, idempotencyKey: sent.key });
      sent.settleBy(stream.deliberationId);
      return stream;
    },
    /** The deliberation's events from the first, then live. */
    watch: patient.watch,
    /** Aborting the signal closes the stream; the answer is still written. */
    askAbout: (id: MemoId, question: string, options: StreamOptions) => {
      const sent = repeatKey('about', [id, question]);
      const stream = patient.memos.ask.stream(id, { question }, { ...options, idempotencyKey: sent.key });
      sent.settleBy(stream.questionId);
      return stream;
    },
    watchAnswer: ({ id, memo }: MemoQuestion, options: StreamOptions) =>
      patient.memos.ask.watch(memo, id, options),
  };
}

/** Caches the results of the latest ids; failures are not cached. */
function keepLatest<Id, Found>(load: (id: Id) => Promise<Found>): (id: Id) => Promise<Found> {
  const kept = new Map<Id, Promise<Found>>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    const loading = load(id);
    kept.set(id, loading);
    loading.catch(() => kept.delete(id));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MEMOS && oldest !== undefined) kept.delete(oldest);
    return loading;
  };
}

/** What tells two files apart without reading them. */
const stampOf = (document: object) =>
  document instanceof File ? [document.name, document.size, document.lastModified] : document;

/** Fails at once when the browser reports that it is offline, or when the service asks to wait for long. */
async function fetchOnline(url: string, init: RequestInit): Promise<Response> {
  if (!navigator.onLine) throw new ConnectionError(OFFLINE);
  // What is saved as the page is closed is still sent; browsers do so for 64 KiB.
  const keepalive = init.method === 'PUT' && String(init.body).length < KEPT_ALIVE;
  const response = await fetch(url, { ...init, keepalive });
  if (Number(response.headers.get('retry-after')) <= LONGEST_WAIT_S) return response;
  const headers = { ...Object.fromEntries(response.headers), 'x-should-retry': 'false' };
  return new Response(response.body, { status: response.status, headers });
}
