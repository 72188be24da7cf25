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
const TOO_LARGE = 'This is too large to be sent from here. Leave out a document, or shorten the text.';
const LATE = 'The service takes too long to answer. Try again in a moment.';
const UNKNOWN = 'Something went wrong on this page. Reload it to continue.';

/** An error that is not the client's own is a bug of the page. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof WitanError)) return { code: 'unknown', message: UNKNOWN, issues: [] };
  const { code, status, retryAfter } = error;
  if (code === 'interrupted' && error.cause) return problemOf(error.cause);
  const issues = error.issues.map(({ path, message }) => ({ path, message: named(message) }));
  // A proxy's own refusal has no words of the service.
  const lost = error.message === OFFLINE ? OFFLINE : status === 413 ? TOO_LARGE : UNREACHABLE;
  const message = code === 'connection' ? lost : code === 'timeout' ? LATE : named(error.message);
  return { code, message: `${message}${tryAgainIn(retryAfter)}`, issues };
}

/** With the words of the page's forms for the API's names of fields. */
const named = (message: string) =>
  message.replace(/\buserEmail\b/g, 'The e-mail').replace(/\bapiKey\b/g, 'The key');

/** The id of the form field for a path in the service's 422 answer. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}`;
}
