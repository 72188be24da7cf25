import { deliberationFailed, rateLimited, Refusal } from '../domain/refusal.ts';
import { isOutage } from '../store/failure.ts';

const OUTAGE_RETRY_S = 5;

/** What the caller is told of anything that was thrown; `known` is false where the operator should hear of it. */
export function refusalOf(error: unknown): { readonly refusal: Refusal; readonly known: boolean } {
  if (error instanceof Refusal) return { refusal: error, known: true };
  if (!isOutage(error)) return { refusal: deliberationFailed(), known: false };
  const message = 'The database is out of reach for the moment; please try again.';
  return { refusal: rateLimited(message, OUTAGE_RETRY_S, 'database'), known: false };
}
