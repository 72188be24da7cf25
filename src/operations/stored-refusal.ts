import type { ErrorObject } from '@witan/client';
import { Refusal } from '../domain/refusal.ts';
import { resultOf } from '../service/watch-deliberation.ts';
import type { StoredEvent } from '../store/journal.ts';

/** The error that a last event holds, to be answered to this request. */
export function storedRefusal(last: StoredEvent): Refusal {
  // `as`: the last event holds the error object that this service stored.
  const { error, message, retryAfter, limit, issues } = JSON.parse(resultOf(last)) as ErrorObject;
  return new Refusal(error, message, { retryAfter, limit, issues });
}
