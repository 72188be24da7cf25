import type { CallStage, Seat } from '../domain/advisor.ts';
import type { CallModel, ModelCall } from './world.ts';

/** What the past calls of one seat's model in one stage took. */
export type PastCalls = {
  /** Enough calls were answered, and the last ones were not all cut, to tell a hang from a slow answer. */
  readonly isKnown: boolean;
  readonly medianMs: number;
  /** The 95th percentile, by nearest rank: of the answered calls where the seat is known, else a cut one is its limit. */
  readonly slowMs: number;
  /** The last one that was not cut ran into its own limits: more time would not have helped. */
  readonly hung: boolean;
};

/** How long calls and deliberations took in this process, the last fifty of each kind. */
export type CallHistory = {
  /** The same function; how long its calls take is kept. `now` is in milliseconds. */
  readonly keep: (callModel: CallModel, now: () => number) => CallModel;
  /** Null where this seat's model has not been called in that stage. */
  readonly of: (seat: Seat, stage: CallStage) => PastCalls | null;
  /** Median time to the first text of an answer in that stage, over all seats but simulated ones beside real ones. */
  readonly firstTextMs: (stage: CallStage, key: Seat['key']) => number | null;
  readonly keepDeliberation: (seats: readonly Seat[], ms: number) => void;
  /** Median time of this panel's deliberations. */
  readonly deliberationMs: (seats: readonly Seat[]) => number | null;
};

/** The reason of a signal that ends a call because the others went on without it. */
export const PASSED_OVER = new DOMException('The others went on without this call.', 'AbortError');

const KEPT = 50;
const WELL_KNOWN = 5;
/** So many cut calls one after the other are no hangs: the seat has become slow, and is to be given its time. */
const MOST_CUTS = 3;

type Kept = { readonly ms: number; readonly end: 'answered' | 'cut' | 'hung' };

export function createCallHistory(): CallHistory {
  const calls = new Map<string, Kept[]>();
  const firstTexts = new Map<string, number[]>();
  const deliberations = new Map<string, number[]>();

  return {
    keep: (callModel, now) => async (call, io) => {
      const startedAt = now();
      let firstTextMs: number | null = null;
      const onText = (piece: string): void => {
        firstTextMs ??= now() - startedAt;
        io.onText(piece);
      };
      const outcome = await callModel(call, { ...io, onText });
      // Where the deliberation was stopped, the length of its calls says nothing.
      const cut = io.signal.aborted && io.signal.reason === PASSED_OVER;
      const hung = !io.signal.aborted && !outcome.ok && outcome.failure.reason === 'timeout';
      const answered = !io.signal.aborted && outcome.ok;
      if (answered || cut || hung) {
        push(calls, keyOf(call.seat, call.model, call.stage), {
          ms: answered ? now() - startedAt : call.timeoutMs,
          end: answered ? 'answered' : cut ? 'cut' : 'hung',
        });
      }
      if (answered) push(firstTexts, realm(call.stage, call.seat.key), firstTextMs ?? now() - startedAt);
      return outcome;
    },
    of: (seat, stage) => {
      const kept = calls.get(keyOf(seat, modelFor(seat, stage), stage));
      if (kept === undefined) return null;
      const answered = kept.filter(({ end }) => end === 'answered');
      const cutInARow = kept.length - 1 - kept.findLastIndex(({ end }) => end !== 'cut');
      const isKnown = answered.length >= WELL_KNOWN && cutInARow < MOST_CUTS;
      return {
        isKnown,
        medianMs: rank(sortedMs(kept), 0.5),
        slowMs: rank(sortedMs(isKnown ? answered : kept), 0.95),
        hung: kept.findLast(({ end }) => end !== 'cut')?.end === 'hung',
      };
    },
    firstTextMs: (stage, key) => median(firstTexts.get(realm(stage, key))),
    keepDeliberation: (seats, ms) => push(deliberations, panelOf(seats), ms),
    deliberationMs: (seats) => median(deliberations.get(panelOf(seats))),
  };
}

function sortedMs(calls: readonly Kept[]): number[] {
  return calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key) ?? [];
  if (list.push(item) > KEPT) list.shift();
  lists.set(key, list);
}

function median(values: readonly number[] | undefined): number | null {
  return values === undefined
    ? null
    : rank(
        values.toSorted((a, b) => a - b),
        0.5,
      );
}

/** The value at a share of the sorted ones, by nearest rank. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function modelFor(seat: Seat, stage: CallStage): ModelCall['model'] {
  return stage === 'frame' ? seat.fastModel : seat.model;
}

function keyOf(seat: Seat, model: string, stage: CallStage): string {
  return JSON.stringify([seat.seat, model, stage]);
}

/** Simulated advisors answer at a pace of their own. */
function realm(stage: CallStage, key: Seat['key']): string {
  return `${stage} ${key === 'simulated' ? 'simulated' : 'real'}`;
}

function panelOf(seats: readonly Seat[]): string {
  return JSON.stringify(seats.map((seat) => [seat.seat, seat.model]).toSorted());
}
