import { readStoredMemo } from '../domain/stored-memo.ts';
import type { RelatedMemo } from '@witan/client';
import { tellingWords } from '../domain/telling-words.ts';
import { findAccount } from '../store/accounts.ts';
import { listRelatedMemos, type StoredRelatedMemo } from '../store/related-memos.ts';
import { fromJson } from '../store/json.ts';
import type { Caller, Service } from './service.ts';

const MOST = 5;

/** Memos of the account that are about the same, the closest first; none for a key that may not read them. */
export async function relatedMemos(
  { db }: Pick<Service, 'db'>,
  caller: Caller,
  to: { readonly question: string; readonly userEmail: string; readonly mode: 'live' | 'test' },
): Promise<RelatedMemo[]> {
  if (!caller.scopes.includes('read')) return [];
  const account = await findAccount(db, caller.organizationId, to.userEmail);
  if (!account) return [];
  const of = { accountId: account.id, world: caller.world, mode: to.mode };
  const found = await listRelatedMemos(db, { ...of, words: tellingWords(to.question), most: MOST });
  return found.map(inShort);
}

function inShort({ memo: text, decision, outcome }: StoredRelatedMemo): RelatedMemo {
  const memo = readStoredMemo(text);
  const decided = fromJson(decision);
  const came = fromJson(outcome);
  const nameOf = (id: string | null): string | null =>
    memo.options.find((option) => option.id === id)?.name ?? null;
  const { id, timestamp, question, verdict } = memo;
  return {
    id,
    createdAt: timestamp,
    question,
    headline: verdict.decision,
    recommended: nameOf(verdict.option) ?? '',
    decision: decided && {
      option: nameOf(decided.option),
      note: decided.note,
      recordedAt: decided.recordedAt,
    },
    outcome: came && { result: came.result, best: nameOf(came.best), lessons: came.lessons },
  };
}
