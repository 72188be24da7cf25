// Asking: begins a deliberation, or follows one that runs.
import { toDocumentInput } from './documents.ts';
import type { FileLike } from './documents.ts';
import { createDeliberationStream, memoOf } from './deliberation-stream.ts';
import type { DeliberationStream } from './deliberation-stream.ts';
import type { HttpCall } from './exchange.ts';
import { follow, followWithId } from './follow.ts';
import type { FollowStart } from './follow.ts';
import { newKey } from './new-key.ts';
import { deliberationKind } from './stream-kind.ts';
import { createCalls, limitsOf } from './request.ts';
import type { RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { DeliberationId } from './names.ts';
import type {
  DecisionMemo,
  DeliberateRequest,
  Deliberation,
  DeliberationEvent,
  DocumentInput,
} from './wire-types.ts';

export type DeliberateParams = Omit<DeliberateRequest, 'stream' | 'documents'> & {
  /** Files, or documents as they are sent; at most 8, 5 MiB together. */
  readonly documents?: readonly (DocumentInput | FileLike)[] | null | undefined;
};

export type DeliberateOptions = RequestOptions & {
  /** 1 to 255 printable ASCII characters. Default: a new random one for each call. */
  readonly idempotencyKey?: string | undefined;
};

export type WatchOptions = RequestOptions & {
  /** The last `seq` already seen: events begin after it. Default: from the first. */
  readonly after?: number | undefined;
};

export type Deliberate = {
  /** Asks, and waits for the memo. Cuts of the connection are healed unseen. Throws a WitanError. */
  (params: DeliberateParams, options?: DeliberateOptions): Promise<DecisionMemo>;
  /** Asks, and gives the events as they come. Begins at once. */
  stream(params: DeliberateParams, options?: DeliberateOptions): DeliberationStream;
};

export function createDeliberate(settings: ClientSettings): Deliberate {
  const deliberate = async (
    params: DeliberateParams,
    options: DeliberateOptions = {},
  ): Promise<DecisionMemo> => {
    const start = { kind: deliberationKind, call: callOf(params, options), after: -1 };
    const follower = follow(settings, start, limitsOf(settings, options));
    let last: DeliberationEvent | null = null;
    for (let event = await follower.next(); event !== null; event = await follower.next()) last = event;
    return memoOf(last);
  };
  const stream = (params: DeliberateParams, options: DeliberateOptions = {}) =>
    openStream(settings, { call: callOf(params, options), after: -1 }, options);
  return Object.assign(deliberate, { stream });
}

export function watch(
  settings: ClientSettings,
  id: DeliberationId,
  options: WatchOptions = {},
): DeliberationStream {
  return openStream(settings, { id, after: options.after ?? -1 }, options);
}

function openStream(
  settings: ClientSettings,
  start: Omit<FollowStart<DeliberationEvent, DeliberationId>, 'kind' | 'onId'>,
  options: RequestOptions,
): DeliberationStream {
  const { follower, id } = followWithId(settings, { ...start, kind: deliberationKind }, options);
  const cancel = (deliberationId: DeliberationId) => cancelDeliberation(settings, deliberationId);
  return createDeliberationStream({ follower, deliberationId: id, cancel });
}

function callOf(params: DeliberateParams, options: DeliberateOptions): HttpCall {
  return {
    method: 'POST',
    path: '/v1/deliberate',
    accept: 'text/event-stream',
    headers: { 'idempotency-key': options.idempotencyKey ?? newKey() },
    body: bodyOf(params, { stream: true }),
  };
}

/** Files are read when the request is sent. */
export function bodyOf(
  params: DeliberateParams,
  more: Pick<DeliberateRequest, 'stream'> = {},
): NonNullable<HttpCall['body']> {
  const { documents } = params;
  if (!documents?.length) return JSON.stringify({ ...params, ...more });
  return async () =>
    JSON.stringify({ ...params, ...more, documents: await Promise.all(documents.map(toDocumentInput)) });
}

export const deliberationPath = (id: DeliberationId) => `/v1/deliberations/${encodeURIComponent(id)}`;

export function cancelDeliberation(
  settings: ClientSettings,
  id: DeliberationId,
  options?: RequestOptions,
): Promise<Deliberation> {
  return createCalls(settings).post(`${deliberationPath(id)}/cancel`, undefined, options);
}
