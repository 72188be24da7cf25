// What admitting a deliberation and admitting a question about its memo have in common.
import type { DeliberationId } from '@witan/client';
import type { Provider, Seat } from '../domain/advisor.ts';
import type { Secret } from '../domain/secret.ts';
import { rateLimited, Refusal } from '../domain/refusal.ts';
import { insertDeliberation } from '../store/deliberations.ts';
import type { NewDeliberation, NewQuestion, StoredRun } from '../store/deliberations.ts';
import { keptSince, releaseIdempotencyKey } from '../store/idempotency-keys.ts';
import { isConflict, isDuplicate, isOrphan, refusedFor } from '../store/failure.ts';
import { retry } from '../store/retry.ts';
import { transact, type Statement } from '../store/transact.ts';
import { findEarlierRequest, scopeFor } from './earlier-request.ts';
import type { EarlierRequest, RepeatableRequest } from './earlier-request.ts';
import { quotaRefusal, reservation, type Reserving } from './reserve.ts';
import type { Admittance, Basics, Service } from './service.ts';

export const BUSY_RETRY_S = 5;
const SERVER_FULL = 'The server has as many deliberations in flight as it takes.';

/** Works while one of the server's slots is taken. Refuses where none is free, or where nothing is admitted at all. */
export async function inSlot<T>(
  { slots, closed }: Pick<Service, 'slots' | 'closed'>,
  work: () => Promise<T>,
): Promise<T> {
  const refusal = closed();
  if (refusal) throw refusal;
  const leave = slots.take();
  if (!leave) throw rateLimited(SERVER_FULL, BUSY_RETRY_S, 'server_in_flight');
  try {
    return await work();
  } finally {
    leave();
  }
}

/** What was started now, or by an earlier request with the same idempotency key. */
export type Started<Id extends string = DeliberationId> =
  | EarlierRequest<Id>
  | { readonly id: Id; readonly how: 'started'; readonly state: 'queued' };

/** Starts in this process what `attempt` admits, or finds what another request at the same time has started. */
export async function startAdmitted<Id extends string>(
  service: Service,
  request: RepeatableRequest & { readonly callerKeys: ReadonlyMap<Provider, Secret> },
  attempt: () => Promise<StoredRun & { readonly id: Id }>,
): Promise<Started<Id>> {
  try {
    // Again where the account was being erased, or made: the address then has another one.
    const again = (error: unknown): boolean => isOrphan(error) || isConflict(error);
    const admitted = await retry(attempt, { again, most: 5 });
    service.runs.start(admitted, service.seating.callModelWith(request.callerKeys), true);
    return { id: admitted.id, how: 'started', state: 'queued' };
  } catch (error) {
    // Of two requests with one idempotency key the other was first, and may have taken the last slot or credit.
    const beaten = isDuplicate(error) || error instanceof Refusal;
    const other = beaten ? await findEarlierRequest<Id>(service, request) : null;
    if (other) return other;
    throw error;
  }
}

type Admitted = Omit<RepeatableRequest, 'userEmail'> & {
  readonly accountId: string;
  readonly requestId: string;
  readonly seats: readonly Pick<Seat, 'key'>[];
};

/** What both are stored with. */
export function admittedAs({ ids, limits, node, now }: Basics & Admittance, of: Admitted) {
  const { caller, accountId, requestId, seats, idempotencyKey, bodyHash } = of;
  const at = now();
  return {
    organizationId: caller.organizationId,
    accountId,
    keyId: caller.keyId,
    byTestKey: caller.test,
    mode: seats.some(({ key }) => key === 'simulated') ? 'test' : 'live',
    drawSecret: ids.drawSecret(),
    requestId,
    node,
    createdAt: new Date(at),
    deadlineAt: new Date(at + limits.deadlineMs),
    idempotencyKey,
    idempotencyScope: scopeFor(caller, accountId),
    bodyHash,
  } as const;
}

/**
 * Stores what was admitted with its reservation, after the statements `first`, in one transaction. An idempotency key that
 * may be used again is released first. Refuses where a quota is used up, and where the key or its organization has as many in
 * flight as it may: they are counted while the quota is locked.
 */
export async function admit(
  service: Basics,
  on: Reserving & {
    readonly made: NewDeliberation | NewQuestion;
    readonly first: readonly Statement[];
  },
): Promise<void> {
  const { db, limits } = service;
  const { made, first } = on;
  const freed = made.idempotencyKey === null ? [] : [releaseIdempotencyKey(made, keptSince(service.now()))];
  const running = insertDeliberation(made, {
    ofKey: limits.runningPerKey,
    ofOrganization: limits.runningPerOrganization,
  });
  try {
    await transact(db, [...first, ...freed, reservation(service, on), ...running]);
  } catch (error) {
    const why = refusedFor(error);
    if (why === 'organization_credits' || why === 'account_credits')
      throw await quotaRefusal(service, on, why);
    if (why !== 'in_flight' && why !== 'organization_in_flight') throw error;
    const message =
      why === 'in_flight'
        ? `This API key may have ${limits.runningPerKey} deliberations in flight at once.`
        : `The keys of an organization may have ${limits.runningPerOrganization} deliberations in flight together.`;
    throw rateLimited(message, BUSY_RETRY_S, why);
  }
}
