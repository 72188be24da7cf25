import type { DecisionMemo, ErrorObject, MemoQuestion } from '@witan/client';
import { deliberationFailed, errorObject } from '../domain/refusal.ts';
import { priceOf, priceOfQuestion, quotaOf, suppliedKeys } from '../domain/charge.ts';
import { sharedMemo } from '../domain/shared-memo.ts';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { Answered } from '../engine/answer-question.ts';
import type { UnchargedMemo } from '../engine/assemble.ts';
import type { Pooling } from '../engine/pooling.ts';
import { returnCredits, settleCharge } from '../store/charges.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { endDeliberation, keepAnswer } from '../store/deliberations.ts';
import type { StoredDeliberation, StoredQuestion, StoredRun } from '../store/deliberations.ts';
import { appendLastEvent } from '../store/journal.ts';
import type { StoredEvent } from '../store/journal.ts';
import { subjectOf } from './subject.ts';
import { insertMemo } from '../store/memos.ts';
import { announceCancel } from '../store/watched-by.ts';
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
      sharedSignature: await deps.sign(sharedMemo(memo)),
    });
    await queueEvent(trx, 'memo.completed', { deliberationId: deliberation.id });
    return lastEvent(trx, deliberation, 'memo.completed', `"memo":${json}`);
  });
}

/** Research that brought nothing is not charged. */
function isResearched({ brief }: StoredDeliberation, { notes }: UnchargedMemo): boolean {
  return brief.research === true && !notes.some(({ kind }) => kind === 'search_failed');
}

/** Saves the answer, settles the charge and stores the last event, all in one transaction. Null as above. */
export async function completeQuestion(
  deps: { readonly db: Database; readonly now: () => number },
  asked: StoredQuestion,
  { answer, seat: name }: Answered,
): Promise<StoredEvent | null> {
  const { id, about, mode, brief, panel, createdAt } = asked;
  const price = priceOfQuestion(suppliedKeys(panel));
  const seat = panel.find((one) => one.seat === name);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await end(trx, asked, 'completed', null))) return null;
    const settled = await settleCharge(trx, id, price.charged);
    if (!settled) throw new Error('a running question has no reservation');
    const question: MemoQuestion = {
      object: 'memo_question',
      id,
      memo: about,
      mode,
      createdAt: createdAt.toISOString(),
      question: brief.question,
      answer,
      answeredAt: new Date(deps.now()).toISOString(),
      ...(brief.transparent && seat
        ? { advisor: seat.advisor, provider: seat.provider, model: seat.model }
        : {}),
      charge: { ...price, charged: settled.credits },
    };
    const json = JSON.stringify(question);
    await keepAnswer(trx, id, json);
    return lastEvent(trx, asked, 'question.completed', `"question":${json}`);
  });
}

/** Stores the error, returns the credits and ends the stream, all in one transaction. */
export async function failDeliberation(
  deps: { readonly db: Database },
  run: StoredRun,
  error: ErrorObject,
): Promise<StoredEvent | null> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await end(trx, run, 'failed', JSON.stringify(error)))) return null;
    await returnCredits(trx, run.id);
    const data = { error: error.error };
    if (run.about === null) await queueEvent(trx, 'deliberation.failed', { deliberationId: run.id, data });
    return lastEvent(trx, run, 'error', JSON.stringify(error).slice(1, -1));
  });
}

const MEMO_GONE = 'The memo was deleted before the question was answered. Nothing was charged.';

/** Ends a deliberation for its caller, or a question whose memo goes, whoever runs it. Null where it has ended already. */
export async function cancelDeliberation(
  deps: { readonly db: Database },
  deliberation: StoredRun,
): Promise<StoredEvent | null> {
  return deps.db.transaction().execute(async (trx) => {
    const { id, about, requestId } = deliberation;
    const error =
      about === null ? null : JSON.stringify(errorObject(deliberationFailed(MEMO_GONE), requestId));
    const state = error === null ? 'cancelled' : 'failed';
    if (!(await endDeliberation(trx, { id, epoch: null, state, error }))) return null;
    await returnCredits(trx, id);
    await announceCancel(trx, id);
    return error === null
      ? lastEvent(trx, deliberation, 'cancelled', '')
      : lastEvent(trx, deliberation, 'error', error.slice(1, -1));
  });
}

function end(
  trx: DatabaseTransaction,
  { id, epoch }: StoredRun,
  state: 'completed' | 'failed',
  error: string | null,
): Promise<boolean> {
  return endDeliberation(trx, { id, epoch, state, error });
}

/** `rest` is what the event holds beside what all do, as members of a JSON object. */
function lastEvent(
  trx: DatabaseTransaction,
  { id }: StoredRun,
  type: 'memo.completed' | 'question.completed' | 'error' | 'cancelled',
  rest: string,
): Promise<StoredEvent> {
  return appendLastEvent(trx, id, {
    name: 'last',
    type,
    beforeSeq: `${JSON.stringify({ type, ...subjectOf(id) }).slice(0, -1)},"seq":`,
    afterSeq: rest === '' ? '}' : `,${rest}}`,
  });
}
