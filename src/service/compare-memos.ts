import { readStoredMemo } from '../domain/stored-memo.ts';
import type { MemoComparison } from '@witan/client';
import { compareMemos } from '../domain/compare-memos.ts';
import type { Compared } from '../domain/compare-memos.ts';
import { invalid, notFound } from '../domain/refusal.ts';
import { findDeliberation } from '../store/deliberations.ts';
import { findOwnMemo } from './memos.ts';
import type { Caller, Service } from './service.ts';

/** This memo beside another one of the caller's: the one that it revises, where `other` is null. */
export async function compareOwnMemos(
  service: Service,
  caller: Caller,
  { id, other }: { readonly id: string; readonly other: string | null },
): Promise<MemoComparison> {
  const after = await comparedOf(service, caller, id);
  const earlier = other ?? ('basedOn' in after.memo ? after.memo.basedOn : undefined);
  if (earlier === undefined) {
    const message = 'with is required for a memo that revises none: it names the memo to compare with.';
    throw invalid([{ path: 'with', message }]);
  }
  return compareMemos(await comparedOf(service, caller, earlier), after);
}

async function comparedOf(service: Service, caller: Caller, id: string): Promise<Compared> {
  const saved = await findOwnMemo(service, caller, id);
  const asked = await findDeliberation(service.db, caller, saved.deliberationId);
  if (!asked) throw notFound('memo');
  return { memo: readStoredMemo(saved.memo), brief: asked.brief };
}
