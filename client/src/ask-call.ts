import type { HttpCall } from './exchange.ts';
import type { StreamOptions } from './request.ts';

export type AskOptions = StreamOptions & {
  /** 1 to 255 printable ASCII characters. Default: a random one for each call. */
  readonly idempotencyKey?: string | undefined;
};

/** The call that asks and is answered with events. Sent again, it joins what it started. */
export function askCall(
  path: string,
  body: HttpCall['body'],
  { idempotencyKey = newKey() }: AskOptions,
): HttpCall {
  const headers = { 'idempotency-key': idempotencyKey };
  return { method: 'POST', path, accept: 'text/event-stream', headers, body };
}

function newKey(): string {
  // Not crypto.randomUUID: in browsers it requires https, and a self-hosted service may use plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
