// Errors as messages for the user.
import { WitanError, type WitanErrorCode } from '@witan/client';
import { tryAgainIn } from './format.ts';

export type Problem = {
  readonly code: WitanErrorCode | 'unknown';
  readonly message: string;
  readonly issues: WitanError['issues'];
};

export const OFFLINE = 'You are offline. Check your connection and try again.';
export const LOST = 'The connection was lost. Trying again.';
const UNREACHABLE = 'The service cannot be reached right now. Check your connection and try again.';
const UNKNOWN = 'Something went wrong on this page. Reload it to continue.';

/** An error that is not the client's own is a bug of the page. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof WitanError)) return { code: 'unknown', message: UNKNOWN, issues: [] };
  const { code, message, issues, retryAfter } = error;
  if (code === 'interrupted' && error.cause) return problemOf(error.cause);
  if (code === 'connection') return { code, message: message === OFFLINE ? OFFLINE : UNREACHABLE, issues };
  return { code, message: `${message}${tryAgainIn(retryAfter)}`, issues };
}

/** The id of the form field for a path in the service's 422 answer. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}`;
}
