// What the page asks of the service: the client with the signed-in account filled in.
import { createClient } from '@witan/client';
import type {
  Account,
  DecisionMemo,
  DeliberateParams,
  DeliberationEvent,
  DeliberationId,
  MemoId,
  MemoList,
} from '@witan/client';
import type { Session } from './session.ts';

export type Service = {
  readonly account: () => Promise<Account>;
  readonly ask: (request: DeliberateParams) => AsyncIterable<DeliberationEvent>;
  /** The deliberation's events from the first, then live. */
  readonly watch: (id: DeliberationId) => AsyncIterable<DeliberationEvent>;
  readonly cancel: (id: DeliberationId) => Promise<void>;
  readonly memos: {
    readonly list: (cursor?: string) => Promise<MemoList>;
    readonly get: (id: MemoId) => Promise<DecisionMemo>;
    readonly markdown: (id: MemoId) => Promise<string>;
    readonly delete: (id: MemoId) => Promise<void>;
  };
};

/** `baseUrl` is where the page itself came from. Throws the client's error for a key that cannot be one. */
export function connectTo(baseUrl: string, { apiKey, userEmail }: Session): Service {
  const client = createClient({ apiKey, baseUrl });
  return {
    account: () => client.account(userEmail),
    ask: (request) => client.deliberate.stream(request),
    watch: (id) => client.watch(id),
    cancel: async (id) => {
      await client.deliberations.cancel(id);
    },
    memos: {
      list: (cursor) => client.memos.list({ userEmail, cursor }),
      get: (id) => client.memos.get(id),
      markdown: (id) => client.memos.document(id, 'markdown'),
      delete: (id) => client.memos.delete(id),
    },
  };
}
