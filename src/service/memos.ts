import { notFound } from '../domain/refusal.ts';
import { eraseDeliberations } from '../store/erase.ts';
import { findMemo, listMemos } from '../store/memos.ts';
import type { StoredMemo } from '../store/memos.ts';
import { keptSince } from './earlier-call.ts';
import type { Caller, Service } from './service.ts';
import { requireOwnAddress, requireVisible } from './tenancy.ts';

/** One memo as JSON, byte for byte as it was returned. */
export async function readMemo(service: Service, caller: Caller, id: string): Promise<string> {
  return (await findOwnMemo(service, caller, id)).memo;
}

async function findOwnMemo(service: Service, caller: Caller, id: string): Promise<StoredMemo> {
  return requireVisible(caller, await findMemo(service.db, caller.organizationId, id), 'memo');
}

export type MemoPage = { readonly userEmail: string; readonly limit: number; readonly cursor: string | null };

/** A page of an account's memos, newest first, as the list object of the contract. */
export async function listOwnMemos(service: Service, caller: Caller, page: MemoPage): Promise<string> {
  requireOwnAddress(caller, page.userEmail);
  const found = await listMemos(service.db, {
    organizationId: caller.organizationId,
    email: page.userEmail,
    limit: page.limit + 1,
    after: page.cursor === null ? null : readCursor(page.cursor),
  });
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const nextCursor = found.length > page.limit && last ? JSON.stringify(cursorOf(last)) : 'null';
  return `{"object":"list","memos":[${shown.map(({ memo }) => memo).join(',')}],"nextCursor":${nextCursor}}`;
}

/** Erases a memo with its deliberation and events. */
export async function deleteMemo(service: Service, caller: Caller, id: string): Promise<void> {
  const { deliberationId } = await findOwnMemo(service, caller, id);
  const erased = await eraseDeliberations(service.db, { ids: [deliberationId], since: keptSince(service) });
  if (erased === 0) throw notFound('memo');
}

function cursorOf({ createdAt, id }: StoredMemo): string {
  return `${createdAt.getTime()}.${id}`;
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [time = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(time)), id };
}
