import type { HttpCall } from './exchange.ts';
import type { RequestOptions } from './request.ts';

export type AskOptions = RequestOptions & {
  /** 1 to 255 printable ASCII characters. Default: a new random one for each call. */
  readonly idempotencyKey?: string | undefined;
};

/** The call that asks, answered with events. Sent again, it joins what it began. */
export function askCall(
  path: string,
  body: HttpCall['body'],
  { idempotencyKey = newKey() }: AskOptions,
): HttpCall {
  const headers = { 'idempotency-key': idempotencyKey };
  return { method: 'POST', path, accept: 'text/event-stream', headers, body };
}

/** A key that no other call has. */
function newKey(): string {
  // Not crypto.randomUUID: browsers lack it on plain http, where a self-hosted service may well be.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
