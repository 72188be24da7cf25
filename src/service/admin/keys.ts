import type { ApiKey, NewApiKey } from '@witan/client';
import { pick } from '../../domain/pick.ts';
import { notFound } from '../../domain/refusal.ts';
import { findKey, type StoredKey } from '../../store/api-keys.ts';
import type { Database } from '../../store/database.ts';
import { isoTimes } from '../iso-times.ts';
import type { MadeKey } from '../keys.ts';
import type { Caller } from '../service.ts';

/** A key of the caller's organization; for a test key a test key alone. */
export async function requireOwnKey(db: Database, caller: Caller, id: string): Promise<StoredKey> {
  const found = await findKey(db, id);
  const isOurs = found?.organizationId === caller.organizationId;
  if (!found || !isOurs || (caller.test && !found.test)) throw notFound('key');
  return found;
}

/** The key as the contract has it, with its secret part. */
export async function withSecret(db: Database, { id, key }: MadeKey): Promise<NewApiKey> {
  const stored = await findKey(db, id);
  if (!stored) throw notFound('key');
  return { ...shownKey(stored), key };
}

/** The key as the contract has it. */
export function shownKey(stored: StoredKey): ApiKey {
  const key = { ...stored, scopes: [...stored.scopes] };
  const bounds = pick(key, 'id', 'shown', 'scopes', 'test', 'email', 'domain', 'ratePerMinute', 'questions');
  const times = isoTimes(pick(stored, 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt'));
  return { object: 'api_key', ...bounds, ...times };
}
