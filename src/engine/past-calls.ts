import type { Seat } from '../domain/advisor.ts';

/** What the past calls of one seat's model in one stage took, in milliseconds; infinite where none was answered. */
export type PastCalls = {
  /** Calls were answered, so that a hang can be told from a slow answer. */
  readonly isKnown: boolean;
  readonly medianMs: number;
  /** The 95th percentile, by nearest rank. */
  readonly slowMs: number;
  /** The same of the time to the first text. */
  readonly slowFirstTextMs: number;
  /** The longest silence in an answered call once something had come. */
  readonly longestSilenceMs: number;
  /** The last one that was not cut ran into its own limits: more time would not have helped. */
  readonly hung: boolean;
};

/** How one call ended: answered, cut because the others went on without it, or by its own limits. */
export type Ended =
  | {
      readonly end: 'answered';
      readonly ms: number;
      readonly firstTextMs: number;
      readonly longestSilenceMs: number;
    }
  | { readonly end: 'cut' | 'hung' };

/** Time for a seat that may have become slow, so that its next answer is not taken for a hang. */
export type Trial = {
  readonly ms: number;
  /** To be called when nobody waits for it any more. */
  readonly end: () => void;
};

export type Past = {
  readonly record: (ended: Ended) => void;
  readonly read: () => PastCalls;
  readonly tryLonger: () => Trial | null;
};

const KEPT = 50;
/** So many cut calls one after the other may be no hangs but a seat that has become slow. */
const MOST_CUTS = 3;
/** A server of one's own loads its model again when it has been idle, and a call that is cut cancels that. */
const MOST_CUTS_OF_OWN_SERVER = 1;
const TRIAL_MS = 60_000;
const TRIAL_GROWTH = 4;

export function createPast(provider: Seat['provider']): Past {
  const mostCuts = provider === 'compatible' ? MOST_CUTS_OF_OWN_SERVER : MOST_CUTS;
  const answered: Extract<Ended, { end: 'answered' }>[] = [];
  let hung = false;
  let cuts = 0;
  let trial = { afterCuts: mostCuts, ms: TRIAL_MS };
  let isTrying = false;
  // Asked for each seat whenever one of the panel answers, and for those who are waited for.
  let known: PastCalls | null = null;
  return {
    record: (ended) => {
      known = null;
      if (ended.end !== 'cut') hung = ended.end === 'hung';
      cuts += 1;
      if (ended.end !== 'answered') return;
      cuts = 0;
      trial = { afterCuts: mostCuts, ms: TRIAL_MS };
      if (answered.push(ended) > KEPT) answered.shift();
    },
    read: () => (known ??= readFrom(answered, hung)),
    tryLonger: () => {
      if (isTrying || answered.length === 0 || cuts < trial.afterCuts) return null;
      isTrying = true;
      return {
        ms: trial.ms,
        end: () => {
          isTrying = false;
          if (cuts > 0) trial = { afterCuts: 2 * cuts + 1, ms: TRIAL_GROWTH * trial.ms };
        },
      };
    },
  };
}

function readFrom(answered: readonly Extract<Ended, { end: 'answered' }>[], hung: boolean): PastCalls {
  const times = answered.map(({ ms }) => ms);
  return {
    isKnown: answered.length > 0,
    medianMs: rank(times, 0.5),
    slowMs: rank(times, 0.95),
    slowFirstTextMs: rank(
      answered.map(({ firstTextMs }) => firstTextMs),
      0.95,
    ),
    longestSilenceMs: rank(
      answered.map((each) => each.longestSilenceMs),
      1,
    ),
    hung,
  };
}

/** The value at a share of all, by nearest rank; infinite where there is none. */
export function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.POSITIVE_INFINITY;
}
