// The client's errors: one class for each code, and the code is a closed list.
import type { DeliberationId } from './names.ts';
import type { LimitName } from './wire-parts.ts';
import type { ErrorCode } from './wire-types.ts';

/** The service's own codes, and four for what happens between it and the caller. */
export type WitanErrorCode = ErrorCode | 'connection' | 'timeout' | 'interrupted' | 'cancelled';

export type ErrorDetails = {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly limit?: LimitName | undefined;
  readonly issues?: readonly { readonly path: string; readonly message: string }[] | undefined;
  readonly retryable?: boolean | undefined;
  readonly deliberationId?: DeliberationId | undefined;
  readonly cause?: unknown;
};

/** Every failure of the client is one of these; tell them apart by `code` or by class. */
export class WitanError<Code extends WitanErrorCode = WitanErrorCode> extends Error {
  readonly code: Code;
  /** HTTP status, where an answer came. */
  readonly status: number | undefined;
  /** What to quote to the operator. */
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** Which limit was reached; filled on `rate_limited`. A later service may name further ones. */
  readonly limit: LimitName | undefined;
  /** What is wrong with which field; filled on `validation_error`. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The deliberation, once it is known: it may still be running, and `watch` takes it up again. */
  deliberationId: DeliberationId | undefined;

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = nameOf(code);
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
    this.issues = details.issues ?? [];
    this.retryable = details.retryable ?? false;
    this.deliberationId = details.deliberationId;
  }
}

type ErrorClass<Code extends WitanErrorCode> = new (
  message: string,
  details?: ErrorDetails,
) => WitanError<Code>;

function classOf<Code extends WitanErrorCode>(code: Code): ErrorClass<Code> {
  return class extends WitanError<Code> {
    constructor(message: string, details?: ErrorDetails) {
      super(code, message, details);
    }
  };
}

// Spelt from the code, because a minifier renames classes.
function nameOf(code: WitanErrorCode): string {
  const words = code.replace(/_error$/, '').split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

/** 401: the API key is missing, wrong, revoked or expired. */
export class UnauthorizedError extends classOf('unauthorized') {}

/** 401: `userEmail` is missing, or the key may not speak for it. */
export class AuthenticationRequiredError extends classOf('authentication_required') {}

/** 403: the key is valid, but lacks the scope that the route asks for. */
export class ForbiddenError extends classOf('forbidden') {}

/** 422: the request is wrong; `issues` names the fields. */
export class ValidationError extends classOf('validation_error') {}

/** 429: a rate, the number in flight, or the quota; `retryAfter` says how many seconds to wait. */
export class RateLimitedError extends classOf('rate_limited') {}

/** 500: the deliberation failed; nothing was charged. */
export class InternalError extends classOf('internal_error') {}

/** 404: there is no such memo or deliberation for this key. */
export class NotFoundError extends classOf('not_found') {}

/** 409: too late or too early for it, such as a view once an advisor has answered. */
export class ConflictError extends classOf('conflict') {}

/** 405: the address is there, the method is not. */
export class MethodNotAllowedError extends classOf('method_not_allowed') {}

/** No usable answer: the network failed, or something other than the service answered. */
export class ConnectionError extends classOf('connection') {}

/** `timeoutMs` passed. A deliberation that was under way goes on at the service. */
export class TimeoutError extends classOf('timeout') {}

/** The stream was cut and could not be resumed. The deliberation goes on; `watch` takes it up again. */
export class InterruptedError extends classOf('interrupted') {}

/** The deliberation was cancelled, or the caller's signal was aborted (then the deliberation goes on). */
export class CancelledError extends classOf('cancelled') {}
