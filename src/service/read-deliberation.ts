import type { StoredDeliberation } from '../store/deliberations.ts';
import { findMemoOf } from '../store/memos.ts';
import type { Caller, Basics } from './service.ts';
import { findOwnDeliberation } from './tenancy.ts';

/** The deliberation object of the contract as JSON; the memo stands in it byte for byte. */
export async function readDeliberation(service: Basics, caller: Caller, id: string): Promise<string> {
  const found = await findOwnDeliberation(service, caller, id);
  const memo = found.state === 'completed' ? await findMemoOf(service.db, caller, id) : undefined;
  return deliberationJson(found, memo?.memo);
}

/** `memo` and the stored error are JSON already. */
export function deliberationJson(
  { id, state, error }: Pick<StoredDeliberation, 'id' | 'state' | 'error'>,
  memo?: string,
): string {
  const head = JSON.stringify({ object: 'deliberation', id, state }).slice(0, -1);
  return `${head}${memo ? `,"memo":${memo}` : ''}${error ? `,"error":${error}` : ''}}`;
}
