// A fetch for one origin and one request: no redirects, no other origin, a cap on what comes back.
import { mergeDeltas } from './merge-deltas.ts';

export type GuardReason = 'redirect' | 'other_origin' | 'second_request' | 'too_large';

/** What the guard stopped, and why. Says nothing of the request. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly reason: GuardReason;

  constructor(reason: GuardReason) {
    super(`stopped by the guard: ${reason}`);
    this.reason = reason;
  }
}

export type Guard = {
  /** The only address space that may hear of the request; its path is not looked at. */
  readonly baseUrl: string;
  /** Bytes of the body after decompression; 8 MiB unless told otherwise. */
  readonly maxResponseBytes?: number;
  /** Ends the request whatever the caller's own signal does. */
  readonly signal: AbortSignal;
  readonly onHeaders?: (status: number) => void;
  readonly onBytes?: () => void;
  /** Reads pieces of text off an event stream before anybody else does. */
  readonly onText?: (piece: string) => void;
  /** Told before the error is thrown, since an SDK may wrap or swallow it. */
  readonly onStop?: (reason: GuardReason) => void;
};

export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * A `fetch` that makes exactly one request, to the origin of `baseUrl`. A redirect is an error, since
 * following one hands key headers to whoever it points at.
 */
export function guardedFetch(guard: Guard): typeof globalThis.fetch {
  const { origin } = new URL(guard.baseUrl);
  let used = false;
  const stop = (reason: GuardReason): GuardError => {
    guard.onStop?.(reason);
    return new GuardError(reason);
  };
  return async (input, init) => {
    if (urlOf(input).origin !== origin) throw stop('other_origin');
    // Google's SDK asks again by itself for what it calls a continued answer: that would be paid twice.
    if (used) throw stop('second_request');
    used = true;
    const theirs = init?.signal ?? guard.signal;
    const signal = theirs === guard.signal ? theirs : AbortSignal.any([theirs, guard.signal]);
    const response = await fetch(input, { ...init, redirect: 'error', signal }).catch((error: unknown) => {
      throw isRedirect(error) ? stop('redirect') : error;
    });
    guard.onHeaders?.(response.status);
    const tooLarge = (): GuardError => stop('too_large');
    const events = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    return guard.onText && events
      ? collected(response, { ...guard, onText: guard.onText }, tooLarge)
      : capped(response, guard, tooLarge);
  };
}

function urlOf(input: string | URL | Request): URL {
  return new URL(input instanceof Request ? input.url : input);
}

function isRedirect(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : null;
  return cause instanceof Error && cause.message.includes('redirect');
}

/** The same response, whose body ends in an error once it has given more than it may. */
function capped(response: Response, guard: Guard, tooLarge: () => GuardError): Response {
  if (response.body === null) return response;
  const next = countedReader(response.body, guard, tooLarge);
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const bytes = await next();
        if (bytes === null) controller.close();
        else controller.enqueue(bytes);
      },
      cancel: (reason) => response.body?.cancel(reason),
    },
    // Nothing is read ahead of the reader, so that no more is held than one piece.
    { highWaterMark: 0 },
  );
  return withBody(response, counted);
}

/**
 * The same response once all of it has come, its pieces of text in one. While an answer streams, nothing but its text
 * is held: what an SDK needs to follow a stream is many times as large.
 */
async function collected(
  response: Response,
  guard: Guard & { readonly onText: (piece: string) => void },
  tooLarge: () => GuardError,
): Promise<Response> {
  if (response.body === null) return response;
  const next = countedReader(response.body, guard, tooLarge);
  const merger = mergeDeltas(guard.onText);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const keep = (part: Uint8Array<ArrayBuffer> | null): void => {
    if (part) parts.push(part);
  };
  try {
    for (let bytes = await next(); bytes !== null; bytes = await next()) keep(merger.push(bytes));
    keep(merger.end());
    return withBody(response, streamOf(parts, null));
  } catch (error) {
    if (guard.signal.aborted) throw error;
    keep(merger.end());
    return withBody(response, streamOf(parts, { error }));
  }
}

/** Gives these parts, and then ends or fails as the connection did. */
function streamOf(
  parts: readonly Uint8Array<ArrayBuffer>[],
  failure: { readonly error: unknown } | null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = parts.values();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next();
      if (!done) controller.enqueue(value);
      else if (failure) controller.error(failure.error);
      else controller.close();
    },
  });
}

function countedReader(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  guard: Guard,
  tooLarge: () => GuardError,
): () => Promise<Uint8Array<ArrayBuffer> | null> {
  const most = guard.maxResponseBytes ?? MAX_RESPONSE_BYTES;
  const reader = body.getReader();
  let bytes = 0;
  return async () => {
    const { done, value } = await reader.read();
    if (done) return null;
    bytes += value.byteLength;
    guard.onBytes?.();
    if (bytes <= most) return value;
    reader.cancel().catch(() => {});
    throw tooLarge();
  };
}

function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
