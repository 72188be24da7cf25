import { findMemo } from '../store/memos.ts';
import type { Caller, Service } from './service.ts';
import { requireVisible } from './tenancy.ts';

/** The memo is JSON, byte for byte as it was returned. */
export async function findOwnMemo({ db }: Pick<Service, 'db'>, caller: Caller, id: string) {
  return requireVisible(await findMemo(db, caller, id), 'memo');
}
