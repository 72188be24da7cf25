// What a deliberation and a question about its memo have in common on their way in.
import { rateLimited, Refusal } from '../domain/refusal.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { countRunning } from '../store/deliberations.ts';
import { isConflict, isDuplicate, isOrphan } from '../store/failure.ts';
import { findEarlierCall } from './earlier-call.ts';
import type { Call, EarlierCall } from './earlier-call.ts';
import type { Caller, Service } from './service.ts';

const BUSY_RETRY_S = 5;

/** Admits in one transaction, and once more where an account that is being erased came in between. */
export async function admitOnce<T>(
  { db }: Service,
  admit: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const attempt = (): Promise<T> => db.transaction().execute(admit);
  return attempt().catch((error: unknown) => {
    // The account is being erased: the address gets a new one.
    if (isOrphan(error) || isConflict(error)) return attempt();
    throw error;
  });
}

/** Two calls at once with one idempotency key: the other was first, and may have taken the last place or credit. */
export async function orEarlier<Id extends string>(
  service: Service,
  { call, error }: { readonly call: Call; readonly error: unknown },
): Promise<EarlierCall<Id>> {
  const beaten = isDuplicate(error) || error instanceof Refusal;
  const other = beaten ? await findEarlierCall<Id>(service, call) : null;
  if (other) return other;
  throw error;
}

/** Refuses where the key has as many in flight as it may. */
export async function requirePlace(
  { limits }: Service,
  trx: DatabaseTransaction,
  { keyId }: Caller,
): Promise<void> {
  if ((await countRunning(trx, keyId)) < limits.runningPerKey) return;
  const message = `This API key may have ${limits.runningPerKey} deliberations in flight at once.`;
  throw rateLimited(message, BUSY_RETRY_S, 'in_flight');
}
