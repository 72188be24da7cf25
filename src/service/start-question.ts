import { readStoredMemo } from '../domain/stored-memo.ts';
import { createHash } from 'node:crypto';
import type { QuestionId } from '@witan/client';
import type { Provider, Seat } from '../domain/advisor.ts';
import { priceOfQuestion, suppliedKeys } from '../domain/charge.ts';
import { modelsByLetter } from '../domain/record/models.ts';
import { invalid, notFound } from '../domain/refusal.ts';
import { createSecretDraws } from '../domain/secret-draws.ts';
import type { Secret } from '../domain/secret.ts';
import { refusedFor } from '../store/failure.ts';
import type { NewQuestion, StoredQuestion } from '../store/deliberations.ts';
import type { StoredMemo } from '../store/memos.ts';
import { findAsked, requireThread, type QuestionedMemo } from '../store/questions.ts';
import { admit, admittedAs, inSlot, startAdmitted, type Started } from './admission.ts';
import { findEarlierRequest } from './earlier-request.ts';
import type { Caller, Service, Admittance, Basics, PanelAccess, Seating } from './service.ts';
import { refuseTestRequest } from './test-mode.ts';
import { findOwnMemo } from './tenancy.ts';

/** How many questions a memo's thread may hold. */
export const MOST_QUESTIONS = 50;

export type QuestionStart = {
  readonly caller: Caller;
  readonly memoId: string;
  readonly question: string;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
};

/**
 * Admits a question about a memo and starts it in this process, or finds the one that the same idempotency key started.
 * Everything that can be refused is refused before anything is stored or charged.
 */
export async function startQuestion(service: Service, start: QuestionStart): Promise<Started<QuestionId>> {
  const { caller, question } = start;
  const stored = await findOwnMemo(service, caller, start.memoId);
  const { userEmail } = stored;
  const request = { ...start, userEmail, bodyHash: hashOf(start) };
  const earlier = await findEarlierRequest<QuestionId>(service, request);
  if (earlier) return earlier;
  if (caller.test) refuseTestRequest(question, service.now(), 'question');
  return inSlot(service, async () => {
    const asked = await findAsked(service.db, stored.id);
    if (!asked) throw notFound('memo');
    const seats = whoMayAnswer(service, { start, stored, asked });
    const admission = { start, stored, asked, seats, bodyHash: request.bodyHash };
    return startAdmitted(service, request, () => admitQuestion(service, admission));
  });
}

/** What makes two questions the same; `byok` and `stream` do not count. */
function hashOf({ memoId, question }: QuestionStart): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['question', memoId, question]))
    .digest();
}

type Answerable = {
  readonly start: QuestionStart;
  readonly stored: StoredMemo;
  readonly asked: QuestionedMemo;
};

/**
 * The advisors that answered the memo and can be asked now. Where the caller brings keys for some of them these alone:
 * one that does not work is never replaced by the operator's.
 */
function whoMayAnswer(service: Basics & PanelAccess, { start, stored, asked }: Answerable): Seat[] {
  const { caller, callerKeys } = start;
  const memo = readStoredMemo(stored.memo);
  const now = memo.perspectives.flatMap(({ advisor }) => {
    const seat = seatOf(service, asked, advisor);
    return (seat && service.seating.seatNow(seat, { test: caller.test, callerKeys })) ?? [];
  });
  const own = now.filter(({ key }) => key === 'caller');
  const seats = own.length > 0 ? own : now;
  if (seats.length > 0) return seats;
  const message =
    'No advisor that answered this memo can be asked now: its provider key is not there. Bring one in byok.';
  throw invalid([{ path: 'byok', message }]);
}

/** Who answered under that letter: the seat that sat there, its fallback model, or a reserve in its place. */
export function seatOf(
  { seating }: { readonly seating: Pick<Seating, 'reservesFor'> },
  { panel, brief, models }: Pick<QuestionedMemo, 'panel' | 'brief' | 'models'>,
  advisor: string,
): Seat | null {
  const seat = panel.find((one) => one.advisor === advisor);
  if (!seat) return null;
  const model = models?.[seat.advisor];
  if (model === undefined) return seat;
  const { fallbackModel } = seat;
  const candidates: Seat[] = [
    seat,
    ...(fallbackModel === undefined ? [] : [{ ...seat, model: fallbackModel }]),
    ...seating.reservesFor(brief.panel).map((reserve) => ({ ...reserve, advisor: seat.advisor })),
  ];
  return candidates.find((one) => isNamed(one, model)) ?? null;
}

/** A model that sits more than once has a number behind its name. */
function isNamed(seat: Seat, model: string): boolean {
  const name = modelsByLetter([seat])[seat.advisor] ?? '';
  return model === name || (model.startsWith(`${name} (`) && /\(\d+\)$/.test(model));
}

type Admission = Answerable & { readonly seats: readonly Seat[]; readonly bodyHash: Buffer };

async function admitQuestion(
  service: Basics & Admittance,
  { start, stored, asked, seats, bodyHash }: Admission,
): Promise<StoredQuestion> {
  const { caller, question } = start;
  const { accountId, accountCredits, brief } = asked;
  const admitted = admittedAs(service, { ...start, bodyHash, seats, accountId });
  const draws = createSecretDraws(admitted.drawSecret);
  const made: NewQuestion = {
    ...admitted,
    id: service.ids.question(),
    // `as`: found by this id.
    about: stored.id as StoredQuestion['about'],
    brief: { ...NOTHING, question, transparent: brief.transparent },
    panel: draws.order('question', seats, ({ advisor }) => advisor),
  };
  const price = priceOfQuestion(suppliedKeys(made.panel)).charged;
  // Locks the memo before the quota, as erasing it does.
  const first = requireThread(stored.id, MOST_QUESTIONS);
  await admit(service, { caller, made, price, what: 'question', accountCredits, first }).catch(refuseThread);
  const { userEmail } = stored;
  return { ...made, userEmail, state: 'queued', epoch: 0, deaths: 0, error: null };
}

function refuseThread(error: unknown): never {
  const why = refusedFor(error);
  if (why === 'no_memo') throw notFound('memo');
  if (why !== 'thread_full') throw error;
  throw invalid(`A memo may have ${MOST_QUESTIONS} questions, and this one has them all.`);
}

const NOTHING = { context: null, options: [], criteria: [], musts: [] } as const;
