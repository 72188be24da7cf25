// What the page asks of the service: the client with the signed-in account filled in.
import { createClient } from '@witan/client';
import type {
  Client,
  DecisionInput,
  DecisionMemo,
  DeliberateParams,
  DeliberationEvent,
  DeliberationId,
  MemoId,
  MemoQuestion,
  OutcomeInput,
  OwnViewInput,
  PredictionId,
  SettlementInput,
  ShareRequest,
} from '@witan/client';
import type { Session } from './session.ts';

/** `html` is the document's style sheet and article. */
export type OpenMemo = { readonly memo: DecisionMemo; readonly html: string };

const KEPT_MEMOS = 10;
/** A reader who waits for a view is told soon, not after all the patience that a stream has. */
const READ_RETRIES = 1;

export type Service = ReturnType<typeof connectTo>;

/** `baseUrl` is where the page itself came from. Throws the client's error for a key that cannot be one. */
export function connectTo(baseUrl: string, { apiKey, userEmail }: Session) {
  const streams = createClient({ apiKey, baseUrl });
  const client = createClient({ apiKey, baseUrl, maxRetries: READ_RETRIES });
  return {
    account: online(() => client.account(userEmail)),
    /** What the panel would compare. */
    frame: online((request: DeliberateParams) => client.frame(request)),
    estimate: online((request: DeliberateParams) => client.estimate(request)),
    ask: (request: DeliberateParams): AsyncIterable<DeliberationEvent> => {
      assertOnline();
      return streams.deliberate.stream(request);
    },
    /** The deliberation's events from the first, then live. */
    watch: (id: DeliberationId): AsyncIterable<DeliberationEvent> => streams.watch(id),
    /** Keeps what its asker thinks, until the first advisor has answered. */
    giveView: online((id: DeliberationId, view: OwnViewInput) => client.deliberations.giveView(id, view)),
    cancel: online((id: DeliberationId) => client.deliberations.cancel(id)),
    /** Erases a deliberation in any state. */
    erase: online((id: DeliberationId) => client.deliberations.delete(id)),
    memos: memosOf(client, userEmail),
    /** What is asked about a memo; leaving a stream leaves the answer to go on. */
    questions: {
      list: online((id: MemoId) => client.memos.questions(id)),
      ask: (id: MemoId, question: string, signal: AbortSignal) => {
        assertOnline();
        return streams.memos.ask.stream(id, { question }, { signal });
      },
      watch: ({ id, memo }: MemoQuestion, signal: AbortSignal) =>
        streams.memos.ask.watch(memo, id, { signal }),
    },
    records: recordsOf(client, userEmail),
    profile: client.profile,
    /** For a key that administers its organization. */
    admin: client.admin,
    webhooks: client.webhooks,
  };
}

function memosOf({ memos }: Client, userEmail: string) {
  return {
    list: online(({ words, cursor }: { readonly words: string; readonly cursor: string | undefined }) =>
      memos.summaries({ userEmail, cursor, ...(words === '' ? {} : { q: words }) }),
    ),
    /** The memo and how it is drawn; kept, since a memo never changes. */
    open: keepLatest(
      online(async (id: MemoId): Promise<OpenMemo> => {
        const [memo, html] = await Promise.all([memos.get(id), memos.document(id, 'fragment')]);
        return { memo, html };
      }),
    ),
    compare: online((id: MemoId, earlier: MemoId) => memos.compare(id, { with: earlier })),
    share: online((id: MemoId, order: ShareRequest) => memos.share(id, order)),
    shares: online((id: MemoId) => memos.shares(id)),
    unshare: online((id: MemoId, share: string) => memos.revokeShare(id, share)),
    markdown: online((id: MemoId) => memos.document(id, 'markdown')),
    delete: online((id: MemoId) => memos.delete(id)),
  };
}

/** What was decided, and what came of it. */
function recordsOf(client: Client, userEmail: string) {
  const { memos } = client;
  return {
    read: online((id: MemoId) => memos.withRecord(id)),
    decide: online((id: MemoId, decision: DecisionInput) => memos.decide(id, decision)),
    undecide: online((id: MemoId) => memos.undecide(id)),
    settle: online((id: MemoId, prediction: PredictionId, as: SettlementInput) =>
      memos.settle(id, prediction, as),
    ),
    reopen: online((id: MemoId, prediction: PredictionId) => memos.reopen(id, prediction)),
    outcome: online((id: MemoId, outcome: OutcomeInput) => memos.recordOutcome(id, outcome)),
    /** Takes the outcome back. */
    clear: online((id: MemoId) => memos.deleteOutcome(id)),
    /** Of which something is open today, the newest first; at most 20. */
    due: online(async () => (await memos.summaries({ userEmail, due: true })).memos),
    /** As the service draws it: its style sheet and article, or a document of its own. */
    trackRecord: online(() => client.trackRecordDocument('fragment')),
    trackRecordHtml: online(() => client.trackRecordDocument('html')),
  };
}

/** Asks once for each of the latest ids; a failure is not kept. */
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

/** The call, refused at once where the browser knows that it has no network. */
function online<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    assertOnline();
    return call(...args);
  };
}

function assertOnline(): void {
  if (!navigator.onLine) throw new OfflineError();
}

class OfflineError extends Error {
  readonly code = 'offline';

  constructor() {
    super('You are offline. Check your connection and try again.');
  }
}
