import type { CallStage, Seat } from '../../domain/advisor.ts';
import type { CallKind, CallTimes, KnownCalls } from '../../domain/call-times.ts';
import { createPast, rank, type Past, type PastCalls } from './past-calls.ts';
import { effortOf } from '../run/settings.ts';
import type { CallIo, CallModel, ModelCall } from '../run/world.ts';

export type CallHistory = ReturnType<typeof createCallHistory>;

export type LatestCall = {
  /** A call that was cut counts with its limit. */
  readonly ms: number;
  /** The median of the seat's last three perspectives at that time; infinite where it had none. */
  readonly answerMs: number;
};

/** The abort reason of a call that the panel goes on without. */
export const PASSED_OVER = new DOMException('The others went on without this call.', 'AbortError');

const KEPT = 50;
const LATEST = 3;
const FORGOTTEN_AFTER = 20;

/**
 * How long calls and deliberations take: the newest twenty answered calls of each kind, those of earlier processes
 * included. Calls with callers' keys are not recorded. `known`: times that other processes recorded; `onAnswered` is told
 * of each call that they should know of.
 */
export function createCallHistory(
  known: readonly KnownCalls[] = [],
  onAnswered: (kind: CallKind, times: CallTimes) => void = () => {},
) {
  const pasts = new Map<string, Past>(
    known.map((kind) => [keyOf({ ...kind, key: 'operator' }), createPast(kind.calls)]),
  );
  const passedOver = new Set<string>();
  const latest = new Map<string, (LatestCall & { readonly count: number })[]>();
  const counts = new Map<string, number>();
  const firstTexts = new Map<string, number[]>();
  const deliberations = new Map<string, number[]>();

  const latestOf = (key: string) => (latest.get(key) ?? []).slice(-LATEST);
  const passOver = (call: ModelCall): void => {
    if (call.seat.key !== 'caller') passedOver.add(keyOf(kindOf(call)));
  };
  /** `answered` is null for a call without an answer. */
  const record = (call: ModelCall, answered: CallTimes | null): void => {
    const kind = kindOf(call);
    if (kind.key === 'caller') return;
    const stage = realm(call.stage, kind.key);
    const count = (counts.get(stage) ?? 0) + 1;
    counts.set(stage, count);
    const answers = latestOf(latestKeyOf(call.seat, call.model, 'perspectives')).map(({ ms }) => ms);
    const lasted = { ms: answered?.ms ?? call.timeoutMs, answerMs: rank(answers, 0.5), count };
    push(latest, latestKeyOf(call.seat, call.model, call.stage), lasted);
    if (answered === null) return;
    const own = keyOf(kind);
    pasts.getOrInsertComputed(own, () => createPast()).record(answered);
    passedOver.delete(own);
    push(firstTexts, stage, answered.firstTextMs);
    if (kind.key === 'operator') onAnswered(kind, answered);
  };

  return {
    /** Wraps the function so that its calls are timed. `now` is in milliseconds. */
    keep: (callModel: CallModel, now: () => number): CallModel => timed(callModel, now, { passOver, record }),
    /** Null where no call of this seat's model has answered in that stage. */
    of: (seat: Seat, stage: CallStage): PastCalls | null =>
      pasts.get(keyOf(kindFor(seat, stage)))?.read() ?? null,
    /** The panel went on without this call. */
    passOver,
    /** True where such a call was passed over and none has answered since. */
    wasPassedOver: (seat: Seat, stage: CallStage): boolean => passedOver.has(keyOf(kindFor(seat, stage))),
    /** The last three calls of its model, of the newest twenty of the stage: one passed over gets another chance. */
    latest: (seat: Seat, stage: CallStage): readonly LatestCall[] => {
      const oldest = (counts.get(realm(stage, seat.key)) ?? 0) - FORGOTTEN_AFTER;
      return latestOf(latestKeyOf(seat, modelFor(seat, stage), stage)).filter(({ count }) => count > oldest);
    },
    /** Median time to the first text in that stage, over all seats; simulated and real ones apart. */
    firstTextMs: (stage: CallStage, key: Seat['key']): number | null =>
      median(firstTexts.get(realm(stage, key))),
    keepDeliberation: (seats: readonly Seat[], ms: number): void => push(deliberations, panelOf(seats), ms),
    /** Median time of this panel's deliberations. */
    deliberationMs: (seats: readonly Seat[]): number | null => median(deliberations.get(panelOf(seats))),
  };
}

function timed(
  callModel: CallModel,
  now: () => number,
  on: {
    readonly passOver: (call: ModelCall) => void;
    readonly record: (call: ModelCall, answered: CallTimes | null) => void;
  },
): CallModel {
  return async (call, io) => {
    const listener = listen(io, now);
    const outcome = await callModel(call, listener.io);
    const { aborted, reason } = io.signal;
    // The length of a call says nothing where the whole deliberation was stopped.
    if (aborted && reason !== PASSED_OVER) return outcome;
    if (aborted) on.passOver(call);
    if (!aborted && outcome.ok) on.record(call, listener.heard());
    else if (aborted || (!outcome.ok && outcome.failure.reason === 'timeout')) on.record(call, null);
    return outcome;
  };
}

/** The usual time to the first text, in milliseconds: of writing, else of any answer; null where unknown. */
export function usualFirstTextMs(
  { firstTextMs }: CallHistory,
  seats: readonly Seat[],
  stage: CallStage,
): number | null {
  const key = seats[0]?.key ?? 'operator';
  return firstTextMs(stage, key) ?? firstTextMs('synthesis', key) ?? firstTextMs('perspectives', key);
}

/** Times the pieces and signs of a call. */
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
  const heard = (): CallTimes => {
    sign();
    const ms = now() - startedAt;
    return { ms, firstTextMs: firstTextMs ?? ms, longestSilenceMs };
  };
  return { io: listening, heard };
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.getOrInsertComputed(key, () => []);
  if (list.push(item) > KEPT) list.shift();
}

function median(values: readonly number[] | undefined): number | null {
  return values === undefined ? null : rank(values, 0.5);
}

type KeyedKind = CallKind & { readonly key: Seat['key'] };

function kindOf({ seat, model, stage, effort }: ModelCall): KeyedKind {
  return { seat: seat.seat, model, stage, effort, key: seat.key };
}

function kindFor(seat: Seat, stage: CallStage): KeyedKind {
  const model = modelFor(seat, stage);
  return { seat: seat.seat, model, stage, effort: effortOf(seat, stage), key: seat.key };
}

function modelFor(seat: Seat, stage: CallStage): ModelCall['model'] {
  return stage === 'frame' ? seat.fastModel : seat.model;
}

function keyOf({ seat, model, stage, effort, key }: KeyedKind): string {
  return JSON.stringify([seat, model, realm(stage, key), effort]);
}

function latestKeyOf(seat: Seat, model: string, stage: CallStage): string {
  return JSON.stringify([seat.seat, model, realm(stage, seat.key)]);
}

/** Simulated and real advisors are timed apart. */
function realm(stage: CallStage, key: Seat['key']): string {
  return `${stage} ${key === 'simulated' ? 'simulated' : 'real'}`;
}

function panelOf(seats: readonly Seat[]): string {
  return JSON.stringify(seats.map((seat) => [seat.seat, seat.model]).toSorted());
}
