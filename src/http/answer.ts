import type { ErrorCode, ErrorObject } from '@witan/client';
import { json } from '../operations/reply.ts';

export const STATUS = {
  unauthorized: 401,
  authentication_required: 401,
  forbidden: 403,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
} as const satisfies Record<ErrorCode, number>;

const LONGEST_WAIT_S = 3_600;

/** No program should wait for the quota of another month. */
function mayTryAgain({ limit, retryAfter }: ErrorObject): boolean {
  if (retryAfter === undefined) return false;
  return limit !== 'account_credits' && limit !== 'organization_credits' && retryAfter <= LONGEST_WAIT_S;
}

/** The error object as an answer, with the headers that go with its code, and `more`. */
export function errorAnswer(error: ErrorObject, more: Readonly<Record<string, string>> = {}): Response {
  const headers: Record<string, string> = { ...more };
  if (error.error === 'unauthorized' || error.error === 'authentication_required') {
    headers['WWW-Authenticate'] = 'Bearer';
  }
  if (error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter);
  if (error.error === 'rate_limited' || error.error === 'internal_error')
    headers['X-Should-Retry'] = String(mayTryAgain(error));
  return json(error, STATUS[error.error], headers);
}
