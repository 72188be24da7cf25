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
const OPERATORS = { key: 'operator' } as const;

/**
 * How long calls and deliberations take: the newest twenty answered calls of each kind, those of earlier processes
 * included. Calls with callers' keys are not recorded. `known`: times that other processes recorded; `onAnswered` is told
 * of each call that they should know of.
 */
export function createCallHistory(
  known: readonly KnownCalls[] = [],
  onAnswered: (kind: CallKind, times: CallTimes) => void = () => {},
) {
  const pasts = new Map(known.map(pastOf));
  const passedOver = new Set<string>();
  const latest = new Map<string, (LatestCall & { readonly count: number })[]>();
  const counts = new Map<string, number>();
  const firstTexts = new Map<string, number[]>();
  const deliberations = new Map<string, number[]>();

  const latestOf = (series: Series) => (latest.get(nameOf(series)) ?? []).slice(-LATEST);
  const passOver = (call: ModelCall): void => {
    if (call.seat.key !== 'caller') passedOver.add(keyOf(call));
  };
  /** `answered` is null for a call without an answer. */
  const record = (call: ModelCall, answered: CallTimes | null): void => {
    const { seat, model, stage, effort } = call;
    if (seat.key === 'caller') return;
    const count = (counts.get(realm(call)) ?? 0) + 1;
    counts.set(realm(call), count);
    const answers = latestOf({ ...call, stage: 'perspectives' }).map(({ ms }) => ms);
    const lasted = { ms: answered?.ms ?? call.timeoutMs, answerMs: rank(answers, 0.5), count };
    push(latest, nameOf(call), lasted);
    if (answered === null) return;
    pasts.getOrInsertComputed(keyOf(call), () => createPast()).record(answered);
    passedOver.delete(keyOf(call));
    push(firstTexts, realm(call), answered.firstTextMs);
    if (seat.key === 'operator') onAnswered({ seat: seat.seat, model, stage, effort }, answered);
  };

  return {
    /** Wraps the function so that its calls are timed. `now` is in milliseconds. */
    keep: (callModel: CallModel, now: () => number): CallModel => timed(callModel, now, { passOver, record }),
    /** Null where no call of this seat's model has answered in that stage. */
    of: (seat: Seat, stage: CallStage): PastCalls | null =>
      pasts.get(keyOf(kindOf(seat, stage)))?.read() ?? null,
    passOver,
    /** True where such a call was passed over and none has answered since. */
    wasPassedOver: (seat: Seat, stage: CallStage): boolean => passedOver.has(keyOf(kindOf(seat, stage))),
    /** The last three calls of its model, of the newest twenty of the stage: one passed over gets another chance. */
    latest: (seat: Seat, stage: CallStage): readonly LatestCall[] => {
      const oldest = (counts.get(realm({ seat, stage })) ?? 0) - FORGOTTEN_AFTER;
      return latestOf(kindOf(seat, stage)).filter(({ count }) => count > oldest);
    },
    /**
     * The usual time to the first text, in milliseconds: of that stage, else of writing, else of any answer; null where
     * unknown. Simulated and real seats are timed apart.
     */
    usualFirstTextMs: ([seat = OPERATORS]: readonly Pick<Seat, 'key'>[], stage: CallStage): number | null => {
      const lists = ([stage, 'synthesis', 'perspectives'] as const).map((one) =>
        firstTexts.get(realm({ seat, stage: one })),
      );
      return median(lists.find((list) => list !== undefined));
    },
    keepDeliberation: (seats: readonly Seat[], ms: number): void => push(deliberations, panelOf(seats), ms),
    /** Median time of this panel's deliberations. */
    deliberationMs: (seats: readonly Seat[]): number | null => median(deliberations.get(panelOf(seats))),
  };
}

function pastOf({ calls, seat, ...kind }: KnownCalls): [key: string, past: Past] {
  return [keyOf({ ...kind, seat: { seat, ...OPERATORS } }), createPast(calls)];
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
    const { ms, firstTextMs, longestSilenceMs } = listener.heard();
    if (!aborted && outcome.ok) on.record(call, { ms, firstTextMs: firstTextMs ?? ms, longestSilenceMs });
    else if (aborted || (!outcome.ok && outcome.failure.reason === 'timeout')) on.record(call, null);
    return outcome;
  };
}

/** Measures a call: its pieces and its other signs of work. */
export function listen(io: CallIo, now: () => number) {
  const startedAt = now();
  let firstTextMs: number | null = null;
  let signAt: number | null = null;
  let longestSilenceMs = 0;
  let answerChars = 0;
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
      answerChars += piece.length;
      io.onText(piece);
    },
    onSign: () => {
      sign();
      io.onSign?.();
    },
  };
  /** Null for the first text where none came. */
  const heard = () => {
    sign();
    return { startedAt, ms: now() - startedAt, firstTextMs, longestSilenceMs, answerChars };
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

/** Calls of one model in one stage. */
type Series = { readonly seat: Pick<Seat, 'seat' | 'key'> } & Pick<ModelCall, 'model' | 'stage'>;

function kindOf(seat: Seat, stage: CallStage): Series & Pick<ModelCall, 'effort'> {
  const model = stage === 'frame' ? seat.fastModel : seat.model;
  return { seat, model, stage, effort: effortOf(seat, stage) };
}

function keyOf(kind: ReturnType<typeof kindOf>): string {
  return `${nameOf(kind)} ${kind.effort}`;
}

function nameOf(series: Series): string {
  return JSON.stringify([series.seat.seat, series.model, realm(series)]);
}

/** Simulated and real advisors are timed apart. */
function realm({ seat, stage }: { readonly seat: Pick<Seat, 'key'>; readonly stage: CallStage }): string {
  return `${stage} ${seat.key === 'simulated' ? 'simulated' : 'real'}`;
}

function panelOf(seats: readonly Seat[]): string {
  return JSON.stringify(seats.map((seat) => [seat.seat, seat.model]).toSorted());
}
