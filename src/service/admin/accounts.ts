import type { AccountUse } from '@witan/client';
import { isoTimes } from '../iso-times.ts';
import type { StoredAccountUse } from '../../store/accounts.ts';

/** An account's use as the contract has it. */
export function shownUse(use: StoredAccountUse): AccountUse {
  return isoTimes(use);
}
