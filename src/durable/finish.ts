import type { DecisionMemo, ErrorObject } from '@witan/client';
import { priceOf, quotaOf, suppliedKeys } from '../domain/charge.ts';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { UnchargedMemo } from '../engine/assemble.ts';
import type { Pooling } from '../engine/pooling.ts';
import { returnCredits, settleCharge } from '../store/charges.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { endDeliberation } from '../store/deliberations.ts';
import type { StoredDeliberation } from '../store/deliberations.ts';
import { announceCancel, appendLastEvent } from '../store/journal.ts';
import type { StoredEvent } from '../store/journal.ts';
import { insertMemo } from '../store/memos.ts';
import { queueEvent } from '../store/webhooks.ts';

/** A memo, which model answered under which of its letters, and what each counted for. */
export type Made = {
  readonly memo: UnchargedMemo;
  readonly models: ModelsByLetter;
  readonly pooling: Pooling;
};

/**
 * Saves the memo, signed, settles the charge and stores the last event, all in one transaction. Null where the
 * deliberation is no longer this run's to end.
 */
export async function completeDeliberation(
  deps: {
    readonly db: Database;
    readonly accountCredits: number;
    /** The memo's signature. */
    readonly sign: (memo: object) => Promise<string>;
  },
  deliberation: StoredDeliberation,
  { memo: uncharged, models, pooling }: Made,
): Promise<StoredEvent | null> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await end(trx, deliberation, 'completed', null))) return null;
    const price = priceOf(suppliedKeys(deliberation.panel), {
      research: isResearched(deliberation, uncharged),
    });
    const settled = await settleCharge(trx, deliberation.id, price.charged);
    if (!settled) throw new Error('a running deliberation has no reservation');
    const quota = quotaOf({
      limit: settled.accountLimit ?? deps.accountCredits,
      month: settled.month,
      ...settled.account,
    });
    const memo: DecisionMemo = { ...uncharged, charge: { ...price, charged: settled.credits, quota } };
    const json = JSON.stringify(memo);
    await insertMemo(trx, {
      id: memo.id,
      deliberationId: deliberation.id,
      organizationId: deliberation.organizationId,
      accountId: deliberation.accountId,
      createdAt: new Date(memo.createdAt),
      memo: json,
      models,
      pooling,
      basedOn: uncharged.basedOn ?? null,
      signature: await deps.sign(memo),
    });
    await queueEvent(trx, 'memo.completed', { deliberationId: deliberation.id });
    return lastEvent(trx, deliberation, 'memo.completed', `"memo":${json}`);
  });
}

/** Research that brought nothing is not charged. */
function isResearched({ brief }: StoredDeliberation, { notes }: UnchargedMemo): boolean {
  return brief.research === true && !notes.some(({ kind }) => kind === 'search_failed');
}

/** Stores the error, returns the credits and ends the stream, all in one transaction. */
export async function failDeliberation(
  deps: { readonly db: Database },
  deliberation: StoredDeliberation,
  error: ErrorObject,
): Promise<StoredEvent | null> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await end(trx, deliberation, 'failed', JSON.stringify(error)))) return null;
    await returnCredits(trx, deliberation.id);
    const data = { error: error.error };
    await queueEvent(trx, 'deliberation.failed', { deliberationId: deliberation.id, data });
    return lastEvent(trx, deliberation, 'error', JSON.stringify(error).slice(1, -1));
  });
}

/** Ends a deliberation for its caller, whoever runs it. Null where it has ended already. */
export async function cancelDeliberation(
  deps: { readonly db: Database },
  deliberation: StoredDeliberation,
): Promise<StoredEvent | null> {
  return deps.db.transaction().execute(async (trx) => {
    const { id } = deliberation;
    if (!(await endDeliberation(trx, { id, epoch: null, state: 'cancelled', error: null }))) return null;
    await returnCredits(trx, id);
    await announceCancel(trx, id);
    return lastEvent(trx, deliberation, 'cancelled', '');
  });
}

function end(
  trx: DatabaseTransaction,
  { id, epoch }: StoredDeliberation,
  state: 'completed' | 'failed',
  error: string | null,
): Promise<boolean> {
  return endDeliberation(trx, { id, epoch, state, error });
}

/** `rest` is what the event holds beside what all do, as members of a JSON object. */
function lastEvent(
  trx: DatabaseTransaction,
  { id }: StoredDeliberation,
  type: 'memo.completed' | 'error' | 'cancelled',
  rest: string,
): Promise<StoredEvent> {
  return appendLastEvent(trx, id, {
    name: 'last',
    type,
    beforeSeq: `${JSON.stringify({ type, deliberationId: id }).slice(0, -1)},"seq":`,
    afterSeq: rest === '' ? '}' : `,${rest}}`,
  });
}
