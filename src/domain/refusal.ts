import type { ErrorCode, ErrorObject, LimitName } from '@witan/client';

export type Issue = { readonly path: string; readonly message: string };

/**
 * Thrown where a request is refused: a code from one list and a sentence to act on. Any other error is a bug, and the
 * caller learns nothing of it.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Whole seconds, at least 1; on every `rate_limited`, and where waiting can mend an `internal_error`. */
  readonly retryAfter: number | null;
  readonly issues: readonly Issue[];
  /** Null on all but `rate_limited`. */
  readonly limit: LimitName | null;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      readonly retryAfter?: number | undefined;
      readonly issues?: readonly Issue[] | undefined;
      readonly limit?: LimitName | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    const { retryAfter = code === 'rate_limited' ? 1 : null } = more;
    this.retryAfter = retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter));
    this.issues = more.issues ?? [];
    this.limit = more.limit ?? null;
  }
}

/** Of a sentence alone, what is wrong is no one field. */
export function invalid(wrong: string | readonly Issue[]): Refusal {
  const issues = typeof wrong === 'string' ? [{ path: '', message: wrong }] : wrong;
  const shown = issues.slice(0, 3).map(({ message }) => message);
  const more = issues.length > shown.length ? ` (and ${issues.length - shown.length} more)` : '';
  return new Refusal('validation_error', `${shown.join(' ')}${more}`, { issues });
}

export function rateLimited(message: string, retryAfter: number, limit: LimitName): Refusal {
  return new Refusal('rate_limited', message, { retryAfter, limit });
}

export function unauthorized(message: string): Refusal {
  return new Refusal('unauthorized', message);
}

export function forbidden(message: string): Refusal {
  return new Refusal('forbidden', message);
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `There is no such ${what}.`);
}

export function conflict(message: string): Refusal {
  return new Refusal('conflict', message);
}

/** For a fault that nobody foresaw, of a request that starts no deliberation. */
export function requestFailed(): Refusal {
  const message = 'The server could not do this. Nothing was charged; please try again.';
  return new Refusal('internal_error', message);
}

/** Without a message, the one for a fault that nobody foresaw. `retryAfter` in seconds, where waiting can help. */
export function deliberationFailed(
  message = 'The deliberation failed. Nothing was charged; please try again.',
  retryAfter?: number,
): Refusal {
  return new Refusal('internal_error', message, { retryAfter });
}

/** The error object of the contract. */
export function errorObject(
  { code, message, retryAfter, limit, issues }: Refusal,
  requestId: string,
): ErrorObject {
  return {
    error: code,
    message,
    ...(retryAfter === null ? {} : { retryAfter }),
    ...(limit === null ? {} : { limit }),
    ...(code === 'validation_error' ? { issues: issues.map((issue) => ({ ...issue })) } : {}),
    requestId,
  };
}
