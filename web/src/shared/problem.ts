// Whatever went wrong, as something that a person can read.
import { WitanError, type WitanErrorCode } from '@witan/client';
import { waitFor } from './format.ts';

export type Problem = {
  readonly code: WitanErrorCode | 'unknown';
  readonly message: string;
  readonly issues: WitanError['issues'];
};

export const OFFLINE = 'You are offline. Check your connection and try again.';
const UNREACHABLE = 'The service cannot be reached right now. Check your connection and try again.';
const UNKNOWN = 'Something went wrong on this page. Reload it to continue.';

/** What is no error of the client is a fault of the page. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof WitanError)) return { code: 'unknown', message: UNKNOWN, issues: [] };
  const { code, message, issues, retryAfter } = error;
  if (code === 'connection') return { code, message: message === OFFLINE ? OFFLINE : UNREACHABLE, issues };
  const wait = retryAfter === undefined ? '' : ` You can try again in ${waitFor(retryAfter)}.`;
  return { code, message: `${message}${wait}`, issues };
}

/** The id of the form field that a path of the service's 422 answer speaks of. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}`;
}
