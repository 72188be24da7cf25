import type { DeliberationId, QuestionId } from '@witan/client';
import { LIMITS } from '../contract/limits.ts';
import { invalid } from '../domain/refusal.ts';
import type { Service } from '../service/service.ts';
import { resumePoint } from '../service/watch-deliberation.ts';

type ReadHeader = (name: string) => string | undefined;

/** The request's `Idempotency-Key`; null where it has none. */
export function readIdempotencyKey(header: ReadHeader): string | null {
  const given = header('idempotency-key');
  if (given === undefined) return null;
  if (given.length <= LIMITS.idempotencyKey && /^[\x20-\x7e]+$/.test(given)) return given;
  const message = `Idempotency-Key must be 1 to ${LIMITS.idempotencyKey} printable ASCII characters.`;
  throw invalid([{ path: 'Idempotency-Key', message }]);
}

type Started = {
  readonly id: DeliberationId | QuestionId;
  readonly how: 'started' | 'joined' | 'replayed';
};

export function replayHeaders({ how }: Started): Record<string, string> {
  return how === 'replayed' ? { 'Idempotent-Replayed': 'true' } : {};
}

/**
 * A client that joins with the id of an event of the same stream continues after it; all others start at the beginning.
 */
export async function seenBefore(service: Pick<Service, 'db'>, { id, how }: Started, header: ReadHeader) {
  const seq = how === 'joined' ? header('last-event-id')?.replace(`${id}:`, '') : undefined;
  if (seq === undefined || !/^\d{1,9}$/.test(seq)) return -1;
  return (await resumePoint(service, { id, state: 'queued', seen: Number(seq) })) ?? -1;
}

/** Seconds after which the same request joins what another node goes on with; without a key it would begin anew. */
export function mayWaitOn(idempotencyKey: string | null): number | undefined {
  return idempotencyKey === null ? undefined : 1;
}
