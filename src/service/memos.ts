import { dayOf } from '../domain/day.ts';
import { notFound } from '../domain/refusal.ts';
import { findAccount } from '../store/accounts.ts';
import { writeAudit } from '../store/audit.ts';
import { eraseDeliberations } from '../store/erase.ts';
import { listMemos } from '../store/list-memos.ts';
import type { ListedMemo, MemoFilter } from '../store/list-memos.ts';
import { findMemo } from '../store/memos.ts';
import type { StoredMemo } from '../store/memos.ts';
import { keptSince } from './earlier-call.ts';
import { endQuestions } from './end-questions.ts';
import type { Caller, Service } from './service.ts';
import { requireOwnAddress, requireVisible } from './tenancy.ts';

/** One memo as JSON, byte for byte as it was returned. */
export async function readMemo(service: Service, caller: Caller, id: string): Promise<string> {
  return (await findOwnMemo(service, caller, id)).memo;
}

export async function findOwnMemo(service: Service, caller: Caller, id: string): Promise<StoredMemo> {
  return requireVisible(await findMemo(service.db, caller, id), 'memo');
}

export type MemoPage = {
  readonly userEmail: string;
  readonly view: 'memo' | 'summary';
  readonly filter: Omit<MemoFilter, 'dueBy'>;
  /** Only those of which something is open today. */
  readonly due: boolean;
  readonly limit: number;
  readonly cursor: string | null;
};

/** A page of an account's memos or of their summaries, newest first, as the list object of the contract. */
export async function listOwnMemos(service: Service, caller: Caller, page: MemoPage): Promise<string> {
  requireOwnAddress(caller, page.userEmail);
  const account = await findAccount(service.db, caller.organizationId, page.userEmail);
  if (!account) return listJson([], null);
  const { view, limit, cursor } = page;
  const filter = { ...page.filter, dueBy: page.due ? dayOf(service.now()) : null };
  const found = await listMemos(service.db, {
    accountId: account.id,
    world: caller.world,
    view,
    filter,
    limit: limit + 1,
    after: cursor === null ? null : readCursor(cursor),
  });
  return listJson(found.slice(0, limit), found.length > limit ? (found[limit - 1] ?? null) : null);
}

function listJson(shown: readonly ListedMemo[], last: ListedMemo | null): string {
  const nextCursor = JSON.stringify(last && cursorOf(last));
  return `{"object":"list","memos":[${shown.map(({ json }) => json).join(',')}],"nextCursor":${nextCursor}}`;
}

/** Erases a memo with its deliberation, events and questions. */
export async function deleteMemo(service: Service, caller: Caller, id: string): Promise<void> {
  const { deliberationId } = await findOwnMemo(service, caller, id);
  await endQuestions(service, deliberationId);
  const { organizationId, keyId: actor } = caller;
  await service.db.transaction().execute(async (trx) => {
    const erased = await eraseDeliberations(trx, { ids: [deliberationId], since: keptSince(service) });
    if (erased === 0) throw notFound('memo');
    await writeAudit(trx, { organizationId, actor, action: 'memo.erased', target: id });
  });
}

function cursorOf({ createdAt, id }: ListedMemo): string {
  return `${createdAt.getTime()}.${id}`;
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [time = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number(time)), id };
}
