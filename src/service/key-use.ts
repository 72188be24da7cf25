import { noteKeyUse, type StoredKey } from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';

/** Called for every request with a valid key. */
export type KeyUse = (key: Pick<StoredKey, 'id' | 'lastUsedAt'>) => void;

const EVERY_MS = 60_000;

/** Keeps when a key was last used, to the minute. It delays no request, even while the database takes no writes. */
export function createKeyUse({ db, now }: { readonly db: Database; readonly now: () => number }): KeyUse {
  const underWay = new Set<string>();
  return ({ id, lastUsedAt }) => {
    if (underWay.has(id) || (lastUsedAt !== null && now() - lastUsedAt.getTime() < EVERY_MS)) return;
    underWay.add(id);
    void noteKeyUse(db, id)
      .catch(() => {})
      .finally(() => underWay.delete(id));
  };
}
