import { LIMITS } from '../contract/limits.ts';
import { invalid } from '../domain/refusal.ts';
import type { Circumstances } from './operation.ts';

/** The request's `Idempotency-Key`; null where it has none. */
export function readIdempotencyKey({ header }: Circumstances): string | null {
  const given = header('idempotency-key');
  if (given === undefined) return null;
  if (given.length <= LIMITS.idempotencyKey && /^[\x20-\x7e]+$/.test(given)) return given;
  const message = `Idempotency-Key must be 1 to ${LIMITS.idempotencyKey} printable ASCII characters.`;
  throw invalid([{ path: 'Idempotency-Key', message }]);
}
