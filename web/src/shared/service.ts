// What the page asks of the service: the client with the signed-in account filled in.
import { createClient } from '@witan/client';
import type {
  Account,
  Admin,
  Client,
  DecisionInput,
  DecisionMemo,
  DeliberateParams,
  DeliberationEvent,
  DeliberationId,
  Estimate,
  MemoComparison,
  NewShare,
  ShareList,
  ShareRequest,
  MemoId,
  MemoQuestion,
  MemoRecord,
  MemoSummary,
  MemoSummaryList,
  MemoWithRecord,
  OutcomeInput,
  OwnView,
  OwnViewInput,
  PredictionId,
  Profiles,
  QuestionFrame,
  QuestionList,
  QuestionStream,
  SettlementInput,
  Webhooks,
} from '@witan/client';
import type { Session } from './session.ts';

/** `html` is the document's style sheet and article. */
export type OpenMemo = { readonly memo: DecisionMemo; readonly html: string };

export type Service = {
  readonly account: () => Promise<Account>;
  /** What the panel would compare. */
  readonly frame: (request: DeliberateParams) => Promise<QuestionFrame>;
  readonly estimate: (request: DeliberateParams) => Promise<Estimate>;
  readonly ask: (request: DeliberateParams) => AsyncIterable<DeliberationEvent>;
  /** The deliberation's events from the first, then live. */
  readonly watch: (id: DeliberationId) => AsyncIterable<DeliberationEvent>;
  /** Keeps what its asker thinks, until the first advisor has answered. */
  readonly giveView: (id: DeliberationId, view: OwnViewInput) => Promise<OwnView>;
  readonly cancel: (id: DeliberationId) => Promise<void>;
  /** Erases a deliberation in any state. */
  readonly erase: (id: DeliberationId) => Promise<void>;
  readonly memos: {
    readonly list: (search: {
      readonly words: string;
      readonly cursor: string | undefined;
    }) => Promise<MemoSummaryList>;
    /** The memo and how it is drawn; kept, since a memo never changes. */
    readonly open: (id: MemoId) => Promise<OpenMemo>;
    readonly compare: (id: MemoId, earlier: MemoId) => Promise<MemoComparison>;
    readonly share: (id: MemoId, order: ShareRequest) => Promise<NewShare>;
    readonly shares: (id: MemoId) => Promise<ShareList>;
    readonly unshare: (id: MemoId, share: string) => Promise<void>;
    readonly markdown: (id: MemoId) => Promise<string>;
    readonly delete: (id: MemoId) => Promise<void>;
  };
  /** What is asked about a memo; leaving a stream leaves the answer to go on. */
  readonly questions: {
    readonly list: (id: MemoId) => Promise<QuestionList>;
    readonly ask: (id: MemoId, question: string, signal: AbortSignal) => QuestionStream;
    readonly watch: (running: MemoQuestion, signal: AbortSignal) => QuestionStream;
  };
  /** What was decided and what came of it. */
  readonly records: {
    readonly read: (id: MemoId) => Promise<MemoWithRecord>;
    readonly decide: (id: MemoId, decision: DecisionInput) => Promise<MemoRecord>;
    readonly undecide: (id: MemoId) => Promise<void>;
    readonly settle: (id: MemoId, prediction: PredictionId, as: SettlementInput) => Promise<MemoRecord>;
    readonly reopen: (id: MemoId, prediction: PredictionId) => Promise<void>;
    readonly outcome: (id: MemoId, outcome: OutcomeInput) => Promise<MemoRecord>;
    /** Takes the outcome back. */
    readonly clear: (id: MemoId) => Promise<void>;
    /** Of which something is open today, the newest first; at most 20. */
    readonly due: () => Promise<readonly MemoSummary[]>;
    /** As the service draws it: its style sheet and article. */
    readonly trackRecord: () => Promise<string>;
    /** The same as a document of its own. */
    readonly trackRecordHtml: () => Promise<string>;
  };
  readonly profile: Profiles;
  /** For a key that administers its organization. */
  readonly admin: Admin;
  readonly webhooks: Webhooks;
};

const KEPT_MEMOS = 10;
/** A reader who waits for a view is told soon, not after all the patience that a stream has. */
const READ_RETRIES = 1;

/** `baseUrl` is where the page itself came from. Throws the client's error for a key that cannot be one. */
export function connectTo(baseUrl: string, { apiKey, userEmail }: Session): Service {
  const streams = createClient({ apiKey, baseUrl });
  const client = createClient({ apiKey, baseUrl, maxRetries: READ_RETRIES });
  return {
    account: online(() => client.account(userEmail)),
    frame: online((request) => client.frame(request)),
    estimate: online((request) => client.estimate(request)),
    ask: (request) => {
      assertOnline();
      return streams.deliberate.stream(request);
    },
    watch: (id) => streams.watch(id),
    giveView: online((id, view) => client.deliberations.giveView(id, view)),
    cancel: online(async (id) => {
      await client.deliberations.cancel(id);
    }),
    erase: online((id) => client.deliberations.delete(id)),
    memos: {
      list: online(({ words, cursor }) =>
        client.memos.summaries({ userEmail, cursor, ...(words === '' ? {} : { q: words }) }),
      ),
      open: keepLatest(
        online(async (id: MemoId) => {
          const [memo, html] = await Promise.all([
            client.memos.get(id),
            client.memos.document(id, 'fragment'),
          ]);
          return { memo, html };
        }),
      ),
      compare: online((id, earlier) => client.memos.compare(id, { with: earlier })),
      share: online((id, order) => client.memos.share(id, order)),
      shares: online((id) => client.memos.shares(id)),
      unshare: online((id, share) => client.memos.revokeShare(id, share)),
      markdown: online((id) => client.memos.document(id, 'markdown')),
      delete: online((id) => client.memos.delete(id)),
    },
    questions: {
      list: online((id) => client.memos.questions(id)),
      ask: (id, question, signal) => {
        assertOnline();
        return streams.memos.ask.stream(id, { question }, { signal });
      },
      watch: ({ id, memo }, signal) => streams.memos.ask.watch(memo, id, { signal }),
    },
    records: recordsOf(client, userEmail),
    profile: client.profile,
    admin: client.admin,
    webhooks: client.webhooks,
  };
}

/** What was decided, and what came of it. */
function recordsOf(client: Client, userEmail: string): Service['records'] {
  return {
    read: online((id) => client.memos.withRecord(id)),
    decide: online((id, decision) => client.memos.decide(id, decision)),
    undecide: online((id) => client.memos.undecide(id)),
    settle: online((id, prediction, as) => client.memos.settle(id, prediction, as)),
    reopen: online((id, prediction) => client.memos.reopen(id, prediction)),
    outcome: online((id, outcome) => client.memos.recordOutcome(id, outcome)),
    clear: online((id) => client.memos.deleteOutcome(id)),
    due: online(async () => (await client.memos.summaries({ userEmail, due: true })).memos),
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
