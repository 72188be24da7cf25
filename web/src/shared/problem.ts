// Whatever went wrong, as something that a person can read.
import { waitFor } from './format.ts';

export type Problem = {
  /** A code of the contract, or one of the client's own, or `unknown`. */
  readonly code: string;
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
};

const UNREACHABLE = 'The service cannot be reached right now. Check your connection and try again.';

/** Reads the client's error classes by their shape; anything else is a fault of the page. */
export function problemOf(error: unknown): Problem {
  if (typeof error !== 'object' || error === null) return unknown();
  const { code, message, issues, retryAfter } = error as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string') return unknown();
  if (code === 'connection') return { code, message: UNREACHABLE, issues: [] };
  const wait = typeof retryAfter === 'number' ? ` You can try again in ${waitFor(retryAfter)}.` : '';
  return { code, message: `${message}${wait}`, issues: Array.isArray(issues) ? issues.filter(isIssue) : [] };
}

function isIssue(value: unknown): value is { path: string; message: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
}

function unknown(): Problem {
  return {
    code: 'unknown',
    message: 'Something went wrong on this page. Reload it to continue.',
    issues: [],
  };
}
