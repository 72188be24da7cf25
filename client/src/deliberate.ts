// Starts and follows deliberations.
import { toDocumentInput, type FileLike } from './documents.ts';
import { askCall, type AskOptions } from './ask-call.ts';
import { memoOf, type DeliberationStream } from './deliberation-stream.ts';
import type { HttpCall } from './exchange.ts';
import type { FollowStart } from './follow.ts';
import { shareEvents } from './share-events.ts';
import { deliberationKind } from './stream-kind.ts';
import { at, createCalls, type RequestOptions, type StreamOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { DeliberationId } from './names.ts';
import type * as wire from './wire-types.ts';

export type DeliberateParams = Omit<wire.DeliberateRequest, 'stream' | 'documents'> & {
  /** Files, or documents as they are sent; at most 8, 5 MiB together. */
  readonly documents?: readonly (wire.DocumentInput | FileLike)[] | null | undefined;
};

export type WatchOptions = StreamOptions & {
  /** The last `seq` already seen: events start after it. Default: from the first. */
  readonly after?: number | undefined;
};

export type Deliberate = ReturnType<typeof createDeliberate>;

export function createDeliberate(settings: ClientSettings) {
  const stream = (params: DeliberateParams, options: AskOptions = {}) => {
    const call = askCall('/v1/deliberate', bodyOf(params, { stream: true }), options);
    return openStream(settings, { call }, options);
  };
  /** Asks, and waits for the memo. Reconnects by itself. Throws a WitanError. */
  const ask = async (params: DeliberateParams, options?: AskOptions) => stream(params, options).finalMemo();
  return Object.assign(ask, {
    /** Asks, and returns the events as they arrive. Sends the request at once. */
    stream,
  });
}

export function watch(settings: ClientSettings, id: DeliberationId, options: WatchOptions = {}) {
  return openStream(settings, { id, after: options.after }, options);
}

export function createDeliberations(settings: ClientSettings) {
  const { get, put, post, erase } = createCalls(settings);
  return {
    get: (id: DeliberationId, options?: RequestOptions) =>
      get<wire.Deliberation>(at`/v1/deliberations/${id}`, options),
    cancel: (id: DeliberationId, options?: RequestOptions) =>
      post<wire.Deliberation>(at`/v1/deliberations/${id}/cancel`, undefined, options),
    /** Saves the asker's own view. Throws a ConflictError once an advisor has answered. */
    giveView: (id: DeliberationId, view: wire.OwnViewInput, options?: RequestOptions) =>
      put<wire.OwnView>(at`/v1/deliberations/${id}/view`, view, options),
    /** Deletes a deliberation in any state, with its memo and events; a running one is cancelled first. */
    delete: (id: DeliberationId, options?: RequestOptions) => erase(at`/v1/deliberations/${id}`, options),
  };
}

function openStream(
  settings: ClientSettings,
  start: Omit<FollowStart<wire.DeliberationEvent, DeliberationId>, 'kind'>,
  options: StreamOptions,
): DeliberationStream {
  const { id, events, toEnd } = shareEvents(settings, { ...start, kind: deliberationKind }, options);
  return {
    [Symbol.asyncIterator]: events,
    deliberationId: id,
    finalMemo: async () => memoOf(await toEnd()),
    cancel: async () => createDeliberations(settings).cancel(await id),
  };
}

/** The JSON body. Files are read when the request is sent. */
export function bodyOf(
  params: DeliberateParams,
  more: Pick<wire.DeliberateRequest, 'stream'> = {},
): NonNullable<HttpCall['body']> {
  const { documents } = params;
  if (!Array.isArray(documents) || documents.length === 0) return JSON.stringify({ ...params, ...more });
  return async () =>
    JSON.stringify({ ...params, ...more, documents: await Promise.all(documents.map(toDocumentInput)) });
}
