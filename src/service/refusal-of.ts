import { deliberationFailed, rateLimited, Refusal, requestFailed, unauthorized } from '../domain/refusal.ts';
import { isOrphan, isOutage } from '../store/failure.ts';

const OUTAGE_RETRY_S = 5;
const ORGANIZATION_GONE = 'The organization of this API key has been erased.';

/** The refusal while the database takes no writes. */
export function outOfReach(): Refusal {
  const message = 'The database is out of reach for the moment; please try again.';
  return rateLimited(message, OUTAGE_RETRY_S, 'database');
}

/** The refusal while this process stops. */
export function restarting(): Refusal {
  return rateLimited('The server is restarting; please try again.', 1, 'restarting');
}

/**
 * What the caller is told of anything that was thrown; `known` is false where the operator should hear of it. `deliberates`
 * is true where the request was to start a deliberation.
 */
export function refusalOf(error: unknown, { deliberates }: { readonly deliberates: boolean }) {
  if (error instanceof Refusal) return { refusal: error, known: true };
  // Accounts and memos that are erased meanwhile have answers of their own.
  if (isOrphan(error)) return { refusal: unauthorized(ORGANIZATION_GONE), known: true };
  if (isOutage(error)) return { refusal: outOfReach(), known: false };
  return { refusal: deliberates ? deliberationFailed() : requestFailed(), known: false };
}
