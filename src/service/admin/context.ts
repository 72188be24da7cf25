import { forbidden } from '../../domain/refusal.ts';
import type { Caller, Basics } from '../service.ts';

/** Administration by a key, in its own organization. */
export function adminOf({ db, ids, now, limits }: Basics, { keyId }: Caller) {
  return { db, ids, now, actor: keyId, mostKeys: limits.keysPerOrganization };
}

/** A test key may manage test keys. Accounts and the organization are shared with live keys, so it may not change them. */
export function requireLive({ test }: Caller): void {
  if (test) throw forbidden('A test key cannot change accounts or the organization.');
}

/** A page of what was found one entry over the limit, and the cursor of the next. */
export function pageOf<T>(found: readonly T[], limit: number, cursorOf: (last: T) => string) {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
}
