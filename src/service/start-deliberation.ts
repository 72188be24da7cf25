import { createHash } from 'node:crypto';
import type { AdvisorName, DeliberationId } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { monthOf, priceOf, resetOf, suppliedKeys } from '../domain/charge.ts';
import type { Brief } from '@witan/combine';
import { deliberationFailed, invalid, rateLimited, Refusal } from '../domain/refusal.ts';
import type { Provider } from '../domain/advisor.ts';
import { createSecretDraws, newDrawSecret } from '../domain/secret-draws.ts';
import type { SecretDraws } from '../domain/secret-draws.ts';
import type { Secret } from '../domain/secret.ts';
import { ensureAccount } from '../store/accounts.ts';
import { reserveCredits } from '../store/charges.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import {
  countRunning,
  findByIdempotencyKey,
  insertDeliberation,
  releaseIdempotencyKey,
} from '../store/deliberations.ts';
import type { NewDeliberation, StoredDeliberation } from '../store/deliberations.ts';
import { isDuplicate } from '../store/failure.ts';
import { refuseTestRequest } from './test-mode.ts';
import { requireOwnAddress } from './tenancy.ts';
import type { Caller, Service } from './service.ts';

export type Start = {
  readonly caller: Caller;
  readonly brief: Brief;
  readonly userEmail: string;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
};

export type Started = {
  readonly id: DeliberationId;
  /** `joined` where the same deliberation runs already, `replayed` where it has its memo. */
  readonly how: 'started' | 'joined' | 'replayed';
};

const BUSY_RETRY_S = 5;
const SERVER_FULL = 'The server has as many deliberations in flight as it takes.';

/**
 * Admits a deliberation and starts it in this process, or finds the one that the same idempotency key started.
 * Everything that can be refused is refused before anything is stored or charged.
 */
export async function startDeliberation(service: Service, start: Start): Promise<Started> {
  requireOwnAddress(start.caller, start.userEmail);
  const bodyHash = hashOf(start);
  const earlier = await findEarlier(service, start, bodyHash);
  if (earlier) return earlier;
  const closed = service.closed();
  if (closed) throw closed;
  const leave = service.slots.take();
  if (!leave) throw rateLimited(SERVER_FULL, BUSY_RETRY_S, 'server_in_flight');
  try {
    return await startFresh(service, start, bodyHash);
  } finally {
    leave();
  }
}

async function startFresh(service: Service, start: Start, bodyHash: Buffer): Promise<Started> {
  if (start.caller.test) refuseTestRequest(start.brief.question, service.now());
  const seats = service.seating.seatsFor({ test: start.caller.test, callerKeys: start.callerKeys });
  if (seats.length === 0) throw deliberationFailed(NOBODY_SITS);
  try {
    const stored = await service.db
      .transaction()
      .execute((trx) => admit(service, trx, { start, seats, bodyHash }));
    service.runs.start(stored, service.seating.callModelWith(start.callerKeys), true);
    return { id: stored.id, how: 'started' };
  } catch (error) {
    // Two calls at once with one idempotency key: the other was first, and may have taken the last place or credit.
    const beaten = isDuplicate(error) || error instanceof Refusal;
    const other = beaten ? await findEarlier(service, start, bodyHash) : null;
    if (other) return other;
    throw error;
  }
}

const NOBODY_SITS =
  'The deliberation failed: this server has no provider keys of its own. Bring at least one in byok, or ask its operator.';

/**
 * A digest of what makes two requests the same; `byok` and `stream` do not count. A test key's request is never
 * that of a live one: its memo is no advice.
 */
function hashOf({ brief, userEmail, caller }: Start): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([userEmail, brief, caller.test]))
    .digest();
}

async function findEarlier(service: Service, start: Start, bodyHash: Buffer): Promise<Started | null> {
  const { idempotencyKey, caller } = start;
  if (idempotencyKey === null) return null;
  const since = new Date(service.now() - service.limits.idempotencyMs);
  const where = { organizationId: caller.organizationId, idempotencyKey, since };
  const earlier = await findByIdempotencyKey(service.db, where);
  if (!earlier) return null;
  if (!earlier.bodyHash.equals(bodyHash)) {
    throw invalid([{ path: '', message: 'This Idempotency-Key was used with another body; use a new key.' }]);
  }
  if (earlier.state === 'failed' || earlier.state === 'cancelled') return null;
  return { id: earlier.id, how: earlier.state === 'completed' ? 'replayed' : 'joined' };
}

async function admit(
  service: Service,
  trx: DatabaseTransaction,
  admission: {
    readonly start: Start;
    readonly seats: readonly Omit<Seat, 'advisor'>[];
    readonly bodyHash: Buffer;
  },
): Promise<StoredDeliberation> {
  const { start, seats, bodyHash } = admission;
  const { caller, brief, userEmail, idempotencyKey } = start;
  const { limits, ids, node } = service;
  const now = service.now();
  const organizationId = caller.organizationId;
  if (idempotencyKey !== null) {
    const since = new Date(now - limits.idempotencyMs);
    await releaseIdempotencyKey(trx, { organizationId, idempotencyKey, since });
  }
  const account = await ensureAccount(trx, { id: ids.account(), organizationId, email: userEmail });
  const drawSecret = newDrawSecret();
  const made: NewDeliberation = {
    id: ids.deliberation(),
    organizationId,
    accountId: account.id,
    keyId: caller.keyId,
    memoId: ids.memo(),
    mode: seats.some(({ key }) => key === 'simulated') ? 'test' : 'live',
    brief,
    panel: assignLetters(seats, createSecretDraws(drawSecret)),
    drawSecret,
    requestId: start.requestId,
    node,
    createdAt: new Date(now),
    deadlineAt: new Date(now + limits.deadlineMs),
    idempotencyKey,
    bodyHash,
  };
  await reserve(service, trx, { start, made, accountCredits: account.monthlyCredits });
  if ((await countRunning(trx, caller.keyId)) >= limits.runningPerKey) {
    const message = `This API key may have ${limits.runningPerKey} deliberations in flight at once.`;
    throw rateLimited(message, BUSY_RETRY_S, 'key_in_flight');
  }
  await insertDeliberation(trx, made);
  return { ...made, userEmail, state: 'queued', epoch: 0, error: null };
}

async function reserve(
  service: Service,
  trx: DatabaseTransaction,
  on: { readonly start: Start; readonly made: NewDeliberation; readonly accountCredits: number | null },
): Promise<void> {
  const { start, made, accountCredits } = on;
  const { limits } = service;
  const month = monthOf(made.createdAt.getTime());
  const reserved = await reserveCredits(trx, {
    deliberationId: made.id,
    organizationId: made.organizationId,
    accountId: made.accountId,
    month,
    credits: start.caller.test ? 0 : priceOf(suppliedKeys(made.panel)).charged,
    organizationLimit: start.caller.organizationCredits ?? limits.organizationCredits,
    accountLimit: accountCredits ?? limits.accountCredits,
  });
  if (reserved === 'reserved') return;
  const retryAfter = (resetOf(month).getTime() - service.now()) / 1000;
  throw rateLimited(
    `The ${reserved}'s credits for this month are used up.`,
    retryAfter,
    `${reserved}_credits`,
  );
}

/** The panel by letter; which advisor has which is drawn for each memo, so that a letter says nothing. */
function assignLetters(seats: readonly Omit<Seat, 'advisor'>[], draws: SecretDraws): Seat[] {
  return draws
    .order('letters', seats, ({ seat }) => seat)
    .map((seat, index) => {
      const advisor: AdvisorName = `Advisor ${String.fromCharCode(65 + index)}`;
      return { ...seat, advisor };
    });
}
