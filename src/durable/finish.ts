import type { DecisionMemo, ErrorObject, MemoQuestion } from '@witan/client';
import { deliberationFailed, errorObject } from '../domain/refusal.ts';
import { priceOf, priceOfQuestion, quotaOf, suppliedKeys } from '../domain/charge.ts';
import { sharedMemo } from '@witan/memo/shared-memo';
import type { Answered } from '../engine/questions/answer-question.ts';
import type { UnchargedMemo } from '../engine/run/assemble.ts';
import { findHeld, NOTHING_USED, returnCredits, settleCharge } from '../store/charges.ts';
import type { Database } from '../store/database.ts';
import { endDeliberation, keepAnswer } from '../store/deliberations.ts';
import type { StoredDeliberation, StoredQuestion, StoredRun } from '../store/deliberations.ts';
import { appendLastEvents, type StoredEvent } from '../store/journal.ts';
import { lastEvent, type LastType } from '../store/run-events.ts';
import { refusedFor } from '../store/failure.ts';
import { transact, type Statement } from '../store/transact.ts';
import { insertMemo, type NewMemo } from '../store/memos.ts';
import { announceCancel } from '../store/watched-by.ts';
import { queueEvent } from '../store/webhooks.ts';

type FinishedMemo = Pick<NewMemo, 'models' | 'pooling'> & { readonly memo: UnchargedMemo };

/**
 * Stores the result of a run and the given events in one transaction. Null when the run has already ended or belongs to
 * another owner.
 */
export type StoreEnd = (events: readonly StoredEvent[]) => Promise<StoredEvent | null>;

/** Signs the memo and returns what saves it and settles its charge; null when nothing is reserved any more. */
export async function completeDeliberation(
  deps: {
    readonly db: Database;
    readonly accountCredits: number;
    readonly sign: (memo: object) => string;
  },
  deliberation: StoredDeliberation,
  { memo: uncharged, models, pooling }: FinishedMemo,
): Promise<StoreEnd | null> {
  const { id } = deliberation;
  const price = priceOf(suppliedKeys(deliberation.panel), {
    research: isResearched(deliberation, uncharged),
  });
  const held = await findHeld(deps.db, id);
  if (!held) return null;
  const { charged, account } = settled(held, price.charged);
  // A test key must not learn what live keys have used.
  const usage = deliberation.byTestKey ? NOTHING_USED : account;
  const limit = held.accountLimit ?? deps.accountCredits;
  const quota = quotaOf({ limit, month: held.month, ...usage });
  const memo: DecisionMemo = { ...uncharged, charge: { ...price, charged, quota } };
  const json = JSON.stringify(memo);
  const signature = deps.sign(memo);
  const sharedSignature = deps.sign(sharedMemo(memo));
  const saved = insertMemo(deliberation, { memo, json, models, pooling, signature, sharedSignature });
  const webhook = queueEvent('deliberation.complete', { deliberationId: id });
  return async (events) => {
    const event = await end(deps.db, deliberation, {
      type: 'deliberation.complete',
      result: json,
      events,
      also: [settleCharge(id, charged), saved, webhook],
    });
    return event && { ...event, signature };
  };
}

type Held = NonNullable<Awaited<ReturnType<typeof findHeld>>>;

/** The charge for `price` within the reservation, and the account's usage afterwards. */
function settled({ credits, used, reserved }: Held, price: number) {
  const charged = Math.min(credits, price);
  return { charged, account: { used: used + charged, reserved: reserved - credits } };
}

/** Research that found nothing is not charged. */
function isResearched({ brief }: StoredDeliberation, { notes }: UnchargedMemo): boolean {
  return brief.research === true && !notes.some(({ kind }) => kind === 'search_failed');
}

/** Returns what saves the answer and settles its charge; null when nothing is reserved any more. */
export async function completeQuestion(
  deps: { readonly db: Database; readonly now: () => number },
  asked: StoredQuestion,
  { answer, leftOut, seat: name }: Answered,
): Promise<StoreEnd | null> {
  const { id, about, mode, brief, panel, createdAt } = asked;
  const price = priceOfQuestion(suppliedKeys(panel));
  const seat = panel.find((one) => one.seat === name);
  const held = await findHeld(deps.db, id);
  if (!held) return null;
  const { charged } = settled(held, price.charged);
  const question: MemoQuestion = {
    object: 'memo_question',
    id,
    memo: about,
    mode,
    createdAt: createdAt.toISOString(),
    question: brief.question,
    answer,
    leftOut,
    answeredAt: new Date(deps.now()).toISOString(),
    ...(brief.transparent && seat
      ? { advisor: seat.advisor, provider: seat.provider, model: seat.model }
      : {}),
    charge: { ...price, charged },
  };
  const json = JSON.stringify(question);
  return (events) =>
    end(deps.db, asked, {
      type: 'question.complete',
      result: json,
      events,
      also: [settleCharge(id, charged), keepAnswer(id, json)],
    });
}

/** Stores the error, returns the credits and ends the stream, all in one transaction. */
export async function failDeliberation(deps: { readonly db: Database }, run: StoredRun, error: ErrorObject) {
  const { id: deliberationId, about } = run;
  const webhook = queueEvent('deliberation.failed', { deliberationId, data: { error: error.error } });
  return end(deps.db, run, {
    type: about === null ? 'deliberation.failed' : 'question.failed',
    result: JSON.stringify(error),
    also: [returnCredits(deliberationId), ...(about === null ? [webhook] : [])],
  });
}

const MEMO_GONE = 'The memo was deleted before the question was answered. Nothing was charged.';

/** How a deliberation ends that is cancelled or erased, and a question whose memo is erased. */
export function cancelledEnd({ id, requestId }: { readonly id: string; readonly requestId: string }) {
  if (!id.startsWith('qst_')) return { type: 'deliberation.cancelled', result: null } as const;
  const result = JSON.stringify(errorObject(deliberationFailed(MEMO_GONE), requestId));
  return { type: 'question.failed', result } as const;
}

/** Cancels a deliberation, or fails a question whose memo is being erased, on any node. Null when it has already ended. */
export async function cancelDeliberation(deps: { readonly db: Database }, run: StoredRun) {
  const { id } = run;
  const also = [returnCredits(id), announceCancel(id)];
  return end(deps.db, { id, epoch: null }, { ...cancelledEnd(run), also });
}

type RunEnd = {
  /** Of the last event. */
  readonly type: LastType;
  /** The memo, the question or the error, as JSON. */
  readonly result: string | null;
  /** Events before the last one. */
  readonly events?: readonly StoredEvent[];
  readonly also: readonly Statement[];
};

/** The state in which each last event leaves a run. */
const STATES = {
  'deliberation.complete': 'completed',
  'deliberation.failed': 'failed',
  'deliberation.cancelled': 'cancelled',
  'question.complete': 'completed',
  'question.failed': 'failed',
} as const satisfies Record<LastType, string>;

/** Null when it has already ended, or when `epoch` is given and another node owns it. */
async function end(
  db: Database,
  { id, epoch }: { readonly id: string; readonly epoch: number | null },
  { type, result, events = [], also }: RunEnd,
): Promise<StoredEvent | null> {
  try {
    const told = appendLastEvents(id, events, type);
    const state = STATES[type];
    const ended = endDeliberation({ id, epoch, state, error: state === 'failed' ? result : null });
    const [, [appended]] = await transact(db, [ended, told, ...also]);
    return lastEvent(id, { seq: appended?.seq ?? 0, type, result });
  } catch (failure) {
    if (refusedFor(failure) === 'not_running') return null;
    throw failure;
  }
}
