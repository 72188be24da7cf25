// A fetch for one origin and one request: no redirects, no other origin, a cap on what comes back.
import { finished, type Readable } from 'node:stream';
import type { Translation } from './as-event-stream.ts';
import { exchange, type StreamedResponse } from './exchange.ts';
import { mergeDeltas, type DeltaMerger } from './merge-deltas.ts';

export type GuardReason = 'redirect' | 'other_origin' | 'second_request' | 'too_large';

/** What the guard stopped, and why; contains nothing of the request. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly reason: GuardReason;

  constructor(reason: GuardReason) {
    super(`stopped by the guard: ${reason}`);
    this.reason = reason;
  }
}

export type Guard = {
  /** The only origin that may receive the request; the path is not checked. */
  readonly baseUrl: string;
  /** Bytes of the body after decompression, those that are not kept included; 8 MiB unless told otherwise. */
  readonly maxResponseBytes?: number | undefined;
  /** Ends the request; the caller's own signal does not. */
  readonly signal: AbortSignal;
  /** The whole request has left. */
  readonly onSent?: () => void;
  readonly onHeaders?: (status: number) => void;
  readonly onBytes?: () => void;
  /** Receives the pieces of text of an event stream before anybody else does. */
  readonly onText?: (piece: string) => void;
  /** Called for every event without text that shows the model at work. */
  readonly onSign?: () => void;
  /** Turns another format into an event stream. */
  readonly translation?: Translation | undefined;
  /** Called before the error is thrown, since an SDK may wrap or swallow it. */
  readonly onStop?: (reason: GuardReason) => void;
};

/** The most that is ever kept of a response. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const EMPTY = new Set([204, 205, 304]);

/**
 * A `fetch` that makes exactly one request, to the origin of `baseUrl`, and returns the response once all of it has
 * arrived, with its pieces of text merged: while an answer streams, only its text is held, and what an SDK needs to
 * follow a stream is many times as large. A redirect is an error, since following it would send key headers to another
 * server.
 */
export function guardedFetch(guard: Guard): typeof globalThis.fetch {
  const { origin } = new URL(guard.baseUrl);
  let used = false;
  const stop = (reason: GuardReason): GuardError => {
    guard.onStop?.(reason);
    return new GuardError(reason);
  };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw stop('other_origin');
    // Google's SDK sends another request for what it calls a continued answer: that would be paid twice.
    if (used) throw stop('second_request');
    used = true;
    const answer = await exchange(url, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      onSent: guard.onSent,
      signal: guard.signal,
    });
    const { status, headers, body } = answer;
    guard.onHeaders?.(status);
    if (REDIRECTS.has(status)) {
      body.destroy();
      throw stop('redirect');
    }
    // Bedrock's event stream is binary, and passes as it is.
    const isText = !/eventstream/i.test(headers['content-type'] ?? '');
    const { onText, onSign, translation } = guard;
    const merger = status < 300 && isText && onText ? mergeDeltas(onText, onSign, translation) : null;
    const collected = await collect(body, { guard, merger, tooLarge: () => stop('too_large') });
    return new Response(EMPTY.has(status) ? null : streamOf(collected), {
      status,
      headers: passedOn(headers),
    });
  };
}

type Collected = {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Why the body broke off; null where it did not. */
  readonly failure: unknown;
};

/** Rejects where the guard or its signal ends the body; what arrived before a connection broke is kept. */
async function collect(
  body: Readable,
  by: { readonly guard: Guard; readonly merger: DeltaMerger | null; readonly tooLarge: () => GuardError },
): Promise<Collected> {
  const { guard, merger, tooLarge } = by;
  const most = guard.maxResponseBytes ?? MAX_RESPONSE_BYTES;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let kept = 0;
  const take = (piece: Buffer<ArrayBuffer>): void => {
    bytes += piece.byteLength;
    guard.onBytes?.();
    // Bedrock's answer is read at its end alone, but whatever comes shows a model at work.
    if (merger === null) guard.onSign?.();
    const part = merger === null ? piece : merger.push(piece);
    kept += part?.byteLength ?? 0;
    if (bytes > most || kept > MAX_RESPONSE_BYTES) throw tooLarge();
    if (part) parts.push(part);
  };
  const failure = await eachPiece(body, take);
  if (failure instanceof GuardError) throw failure;
  if (failure !== null) guard.signal.throwIfAborted();
  const rest = merger?.end() ?? null;
  if (rest) parts.push(rest);
  return { parts, failure };
}

/** Why the body ended early, or why `take` threw, which ends it; null where it came whole. A loop would cost a promise a piece. */
function eachPiece(body: Readable, take: (piece: Buffer<ArrayBuffer>) => void): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  finished(body, (error) => resolve(error ?? null));
  body.on('data', (piece: Buffer<ArrayBuffer>) => {
    if (body.destroyed) return;
    try {
      take(piece);
    } catch (error) {
      body.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return promise;
}

/** Emits the parts as one, and then ends or fails as the connection did. */
function streamOf({ parts, failure }: Collected): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = parts.length === 0 ? [] : [Buffer.concat(parts)];
  return new ReadableStream({
    pull(controller) {
      const whole = left.pop();
      if (whole) controller.enqueue(whole);
      else if (failure !== null) controller.error(failure);
      else controller.close();
    },
  });
}

/** Without the headers on encoding and length: the body is no longer as it was sent. */
function passedOn(headers: StreamedResponse['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name)
      ? [[name, value]]
      : [],
  );
}
