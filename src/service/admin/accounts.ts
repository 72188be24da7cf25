import type { AccountUse } from '@witan/client';
import type { AccountUse as StoredUse } from '../../store/accounts.ts';

/** An account's use as the contract has it. */
export function shownUse(use: StoredUse): AccountUse {
  return { ...use, createdAt: use.createdAt.toISOString() };
}
