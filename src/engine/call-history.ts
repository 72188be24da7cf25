import type { CallStage, Seat } from '../domain/advisor.ts';
import { createPast, rank } from './past-calls.ts';
import type { Ended, Past, PastCalls, Trial } from './past-calls.ts';
import type { CallIo, CallModel, ModelCall } from './world.ts';

/** How long calls and deliberations took in this process, the last fifty of each kind. */
export type CallHistory = {
  /** The same function; how long its calls take is kept. `now` is in milliseconds. */
  readonly keep: (callModel: CallModel, now: () => number) => CallModel;
  /** Null where this seat's model has not been called in that stage. */
  readonly of: (seat: Seat, stage: CallStage) => PastCalls | null;
  /**
   * The last three calls of this seat's model, in milliseconds. Calls after which twenty others of that stage were made
   * are forgotten: who was passed over gets another chance.
   */
  readonly latest: (seat: Seat, stage: CallStage) => readonly LatestCall[];
  /**
   * Where a seat that used to answer has been cut several times in a row: leave to give it far more time, for one caller
   * at a time, and after each failure only when twice as many calls were cut. Else null.
   */
  readonly tryLonger: (seat: Seat, stage: CallStage) => Trial | null;
  /** Median time to the first text of an answer in that stage, over all seats but simulated ones beside real ones. */
  readonly firstTextMs: (stage: CallStage, key: Seat['key']) => number | null;
  readonly keepDeliberation: (seats: readonly Seat[], ms: number) => void;
  /** Median time of this panel's deliberations. */
  readonly deliberationMs: (seats: readonly Seat[]) => number | null;
};

export type LatestCall = {
  /** A cut one counts as its limit. */
  readonly ms: number;
  /** What the seat's answers took at that time: the median of its last three perspectives; infinite where it had none. */
  readonly answerMs: number;
};

/** The reason of a signal that ends a call because the others went on without it. */
export const PASSED_OVER = new DOMException('The others went on without this call.', 'AbortError');

const KEPT = 50;
const LATEST = 3;
const FORGOTTEN_AFTER = 20;

export function createCallHistory(): CallHistory {
  const pasts = new Map<string, Past>();
  const latest = new Map<string, (LatestCall & { readonly count: number })[]>();
  const counts = new Map<string, number>();
  const firstTexts = new Map<string, number[]>();
  const deliberations = new Map<string, number[]>();

  const record = (call: ModelCall, ended: Ended): void => {
    const key = keyOf(call.seat, call.model, call.stage);
    const past = pasts.get(key) ?? createPast(call.seat.provider);
    pasts.set(key, past);
    past.record(ended);
    const kind = realm(call.stage, call.seat.key);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const answers = latest.get(keyOf(call.seat, call.model, 'perspectives')) ?? [];
    const item = {
      ms: ended.end === 'answered' ? ended.ms : call.timeoutMs,
      answerMs: rank(
        answers.map(({ ms }) => ms),
        0.5,
      ),
      count,
    };
    push(latest, key, { item, most: LATEST });
    if (ended.end === 'answered') push(firstTexts, kind, { item: ended.firstTextMs, most: KEPT });
  };

  return {
    keep: (callModel, now) => async (call, io) => {
      const listener = listen(io, now);
      const outcome = await callModel(call, listener.io);
      const { aborted, reason } = io.signal;
      if (!aborted && outcome.ok) record(call, { end: 'answered', ...listener.heard() });
      // Where the deliberation was stopped, the length of its calls says nothing.
      else if (aborted && reason === PASSED_OVER) record(call, { end: 'cut' });
      else if (!aborted && !outcome.ok && outcome.failure.reason === 'timeout') record(call, { end: 'hung' });
      return outcome;
    },
    of: (seat, stage) => pasts.get(keyOf(seat, modelFor(seat, stage), stage))?.read() ?? null,
    latest: (seat, stage) => {
      const oldest = (counts.get(realm(stage, seat.key)) ?? 0) - FORGOTTEN_AFTER;
      const all = latest.get(keyOf(seat, modelFor(seat, stage), stage)) ?? [];
      return all.filter(({ count }) => count > oldest);
    },
    tryLonger: (seat, stage) => pasts.get(keyOf(seat, modelFor(seat, stage), stage))?.tryLonger() ?? null,
    firstTextMs: (stage, key) => median(firstTexts.get(realm(stage, key))),
    keepDeliberation: (seats, ms) => push(deliberations, panelOf(seats), { item: ms, most: KEPT }),
    deliberationMs: (seats) => median(deliberations.get(panelOf(seats))),
  };
}

/** Hears when something comes from a call. */
function listen(io: CallIo, now: () => number) {
  const startedAt = now();
  let firstTextMs: number | null = null;
  let signAt: number | null = null;
  let longestSilenceMs = 0;
  const sign = (): void => {
    const at = now();
    if (signAt !== null) longestSilenceMs = Math.max(longestSilenceMs, at - signAt);
    signAt = at;
  };
  const listening: CallIo = {
    ...io,
    onText: (piece) => {
      sign();
      firstTextMs ??= (signAt ?? startedAt) - startedAt;
      io.onText(piece);
    },
    onSign: () => {
      sign();
      io.onSign?.();
    },
  };
  const heard = () => {
    sign();
    const ms = now() - startedAt;
    return { ms, firstTextMs: firstTextMs ?? ms, longestSilenceMs };
  };
  return { io: listening, heard };
}

function push<T>(lists: Map<string, T[]>, key: string, { item, most }: { item: T; most: number }): void {
  const list = lists.get(key) ?? [];
  if (list.push(item) > most) list.shift();
  lists.set(key, list);
}

function median(values: readonly number[] | undefined): number | null {
  return values === undefined ? null : rank(values, 0.5);
}

function modelFor(seat: Seat, stage: CallStage): ModelCall['model'] {
  return stage === 'frame' ? seat.fastModel : seat.model;
}

function keyOf(seat: Seat, model: string, stage: CallStage): string {
  return JSON.stringify([seat.seat, model, realm(stage, seat.key)]);
}

/** Simulated advisors answer at a pace of their own. */
function realm(stage: CallStage, key: Seat['key']): string {
  return `${stage} ${key === 'simulated' ? 'simulated' : 'real'}`;
}

function panelOf(seats: readonly Seat[]): string {
  return JSON.stringify(seats.map((seat) => [seat.seat, seat.model]).toSorted());
}
