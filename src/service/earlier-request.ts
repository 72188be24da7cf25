import type { DeliberationId, DeliberationState } from '@witan/client';
import { invalid } from '../domain/refusal.ts';
import { findByIdempotencyKey, keptSince } from '../store/idempotency-keys.ts';
import type { Basics, Caller } from './service.ts';
import { isBound } from './tenancy.ts';

export type RepeatableRequest = {
  readonly caller: Caller;
  readonly userEmail: string;
  readonly idempotencyKey: string | null;
  /** What is said where its memo has been erased since; that of an `Idempotency-Key` unless it is given. */
  readonly onErased?: string;
  /** A digest of what makes two requests the same. */
  readonly bodyHash: Buffer;
};

/** `joined` where the same runs already, `replayed` where it has its memo or answer. */
export type EarlierRequest<Id extends string = DeliberationId> = {
  readonly id: Id;
  readonly how: 'joined' | 'replayed';
  readonly state: DeliberationState;
};

const KEY_OF_ERASED = 'This Idempotency-Key was used for a memo that has been deleted; use a new key.';

/**
 * The deliberation that the same idempotency key started; null where it starts a new one, as after a failure. Refuses
 * a key that was used for something else, or for a memo that has been erased since.
 */
export async function findEarlierRequest<Id extends string = DeliberationId>(
  service: Basics,
  request: RepeatableRequest,
): Promise<EarlierRequest<Id> | null> {
  const { caller, idempotencyKey, bodyHash, onErased = KEY_OF_ERASED } = request;
  if (idempotencyKey === null) return null;
  const { organizationId, test: byTestKey } = caller;
  const email = isBound(caller) ? request.userEmail : null;
  const where = { organizationId, email, byTestKey, idempotencyKey, since: keptSince(service.now()) };
  const earlier = await findByIdempotencyKey(service.db, where);
  if (!earlier) return null;
  if (earlier.state === 'erased') throw invalid(onErased);
  if (!earlier.bodyHash.equals(bodyHash))
    throw invalid('This Idempotency-Key was used with another body; use a new key.');
  if (earlier.state === 'failed' || earlier.state === 'cancelled') return null;
  // `as`: the digest says what it was, a deliberation or a question.
  const id = earlier.id as string as Id;
  return { id, how: earlier.state === 'completed' ? 'replayed' : 'joined', state: earlier.state };
}

/** Where this request's key is looked for: customers who share an organization cannot block or probe each other's keys. */
export function scopeFor(caller: Caller, accountId: string): string {
  return isBound(caller) ? accountId : '';
}
