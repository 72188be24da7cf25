// Maps error responses of the service to the client's errors.
import * as errors from './errors.ts';
import type { ErrorDetails, WitanError } from './errors.ts';
import type { ErrorCode, ErrorObject } from './wire-types.ts';

const classes = {
  unauthorized: errors.UnauthorizedError,
  authentication_required: errors.AuthenticationRequiredError,
  forbidden: errors.ForbiddenError,
  validation_error: errors.ValidationError,
  rate_limited: errors.RateLimitedError,
  internal_error: errors.InternalError,
  not_found: errors.NotFoundError,
  method_not_allowed: errors.MethodNotAllowedError,
  conflict: errors.ConflictError,
  precondition_failed: errors.PreconditionFailedError,
} satisfies Record<ErrorCode, new (message: string, details?: ErrorDetails) => WitanError>;

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  422: 'validation_error',
  429: 'rate_limited',
};

/** The error for an error object of a response or of a stream's last event. */
export function errorOf(object: ErrorObject, more: ErrorDetails = {}): WitanError {
  // A code that this version does not know is mapped by its status.
  const code = Object.hasOwn(classes, object.error)
    ? object.error
    : (more.status && codeOfStatus[more.status]) || 'internal_error';
  return new classes[code](object.message, {
    retryable: code === 'rate_limited' || code === 'internal_error',
    ...more,
    requestId: object.requestId,
    retryAfter: object.retryAfter ?? more.retryAfter,
    limit: object.limit,
    issues: object.issues,
  });
}

/** The error for a response that is not 2xx. Its message says so when the response is not the service's. */
export async function readError(response: Response): Promise<WitanError> {
  const { status, headers } = response;
  const text = await response.text();
  const verdict = headers.get('x-should-retry');
  const retryable = (status === 429 || status >= 500) && verdict !== 'false';
  const told = headers.get('retry-after') ?? '';
  // Proxies may give a date, which goes by their own clock.
  const seconds = Number(told) || (Date.parse(told) - Date.parse(headers.get('date') ?? '')) / 1_000;
  const retryAfter = seconds > 0 ? seconds : undefined;
  const requestId = headers.get('request-id') ?? undefined;
  const details = { status, retryable, retryAfter, requestId };
  const object = parseErrorObject(text);
  if (object !== null) return errorOf(object, details);
  // Proxies and other products send these themselves.
  const code = status === 403 || status === 404 ? undefined : codeOfStatus[status];
  // Browsers show nothing of a redirect.
  const to = status === 0 ? 'another address' : headers.get('location');
  const message =
    to === null
      ? `The answer was HTTP ${status} without the service's error object; a proxy may have sent it.`
      : `The answer redirects to ${to}. Redirects are not followed: give the address of the service itself.`;
  return code === undefined
    ? new errors.ConnectionError(message, details)
    : new classes[code](message, details);
}

function parseErrorObject(text: string): ErrorObject | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('error' in value) || typeof value.error !== 'string') return null;
    if (!('message' in value) || typeof value.message !== 'string') return null;
    return value as ErrorObject;
  } catch {
    return null;
  }
}
