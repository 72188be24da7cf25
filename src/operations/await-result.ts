import type { ErrorObject } from '@witan/client';
import { deliberationFailed, Refusal } from '../domain/refusal.ts';
import type { Basics, RunAccess } from '../service/service.ts';
import { awaitEnd, resultOf } from '../service/watch-deliberation.ts';
import type { StoredEvent } from '../store/journal.ts';

/**
 * The last event of what ended well; throws what there is to say of any other end. A client that disconnects stops the wait
 * alone.
 */
export async function awaitResult(
  service: Basics & RunAccess,
  id: string,
  on: {
    readonly requestId: string;
    readonly signal: AbortSignal;
    readonly fresh?: boolean;
    /** What the caller is told where the wait ends first. */
    readonly goesOn: string;
    /** Seconds until the same request may wait on; undefined where it would ask anew. */
    readonly again: number | undefined;
  },
): Promise<StoredEvent> {
  const last = await awaitEnd(service, id, on);
  if (last === null) throw deliberationFailed(`The answer could not be waited for; ${on.goesOn}`, on.again);
  if (last.type === 'deliberation.cancelled')
    throw deliberationFailed('The deliberation was cancelled; nothing was charged.');
  if (last.type.endsWith('.failed')) {
    // `as`: the last event holds the error object that this service stored.
    const { error, message, retryAfter, limit, issues } = JSON.parse(resultOf(last)) as ErrorObject;
    throw new Refusal(error, message, { retryAfter, limit, issues });
  }
  return last;
}
