// The client's errors: one class for each code.
import type { DeliberationId } from './names.ts';
import type { LimitName } from './wire-parts.ts';
import type { ErrorCode } from './wire-types.ts';

/** The service's codes, and four for failures between the service and the caller. */
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

/** The base class of every error of the client; distinguish them by `code` or by class. */
export class WitanError<Code extends WitanErrorCode = WitanErrorCode> extends Error {
  readonly code: Code;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** To be quoted to the operator. */
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** The limit that was reached, on `rate_limited`. Later versions of the service may add limits. */
  readonly limit: LimitName | undefined;
  /** The errors by field, on `validation_error`. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The deliberation, if it is known: it may still be running, and `watch` follows it. */
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

// Made from the code, because minifiers rename classes.
function nameOf(code: WitanErrorCode): string {
  const words = code.replace(/_error$/, '').split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

/** 401: the API key is missing, wrong, revoked or expired. */
export class UnauthorizedError extends classOf('unauthorized') {}

/** 401: `userEmail` is missing, or the key may not speak for it. */
export class AuthenticationRequiredError extends classOf('authentication_required') {}

/** 403: the key lacks the scope that the route requires. */
export class ForbiddenError extends classOf('forbidden') {}

/** 422: the request is invalid; `issues` names the fields. */
export class ValidationError extends classOf('validation_error') {}

/** 429: a rate, concurrency or quota limit; `retryAfter` is the wait in seconds. */
export class RateLimitedError extends classOf('rate_limited') {}

/** 500: the deliberation failed; nothing was charged. */
export class InternalError extends classOf('internal_error') {}

/** 404: there is no such memo or deliberation for this key. */
export class NotFoundError extends classOf('not_found') {}

/** 409: not possible in the present state, such as a view after an advisor has answered. */
export class ConflictError extends classOf('conflict') {}

/** 412: what it was to replace was changed meanwhile. */
export class PreconditionFailedError extends classOf('precondition_failed') {}

/** 405: the route does not support the method. */
export class MethodNotAllowedError extends classOf('method_not_allowed') {}

/** No usable response: the network failed, or something other than the service answered. */
export class ConnectionError extends classOf('connection') {}

/** `timeoutMs` has passed. A deliberation continues on the service. */
export class TimeoutError extends classOf('timeout') {}

/** The stream was cut and could not be resumed. The deliberation continues; `watch` follows it. */
export class InterruptedError extends classOf('interrupted') {}

/** The deliberation was cancelled, or the caller's signal was aborted (then the deliberation continues). */
export class CancelledError extends classOf('cancelled') {}
