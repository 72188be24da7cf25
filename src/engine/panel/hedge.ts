import { PASSED_OVER } from './call-history.ts';
import type { World } from '../run/world.ts';

export type CandidateIo = {
  readonly signal: AbortSignal;
  readonly onText: () => void;
  /** Told of every other sign of work. */
  readonly onSign: () => void;
  /** A try has failed and another will be made: the next candidate need not wait any longer. */
  readonly onRetry: () => void;
  /** It is asked once more, and has its time again. */
  readonly onRestart: () => void;
};

type Timed = Pick<World, 'now' | 'sleep' | 'signal'>;

type Candidate<T> = (io: CandidateIo) => Promise<T | null>;

type Seen = { readonly startedAt: number; readonly textAt: number | null };

/** Times in milliseconds since 1970, or milliseconds. */
export type HedgeLimits = {
  /**
   * When the one after that place in the list starts, if nothing else happens. `startedAt`: when this one was asked; `textAt`:
   * when text last came from any since then.
   */
  readonly nextAt: (place: number, seen: Seen) => number;
  readonly giveUpMs: number | null;
  readonly until: number;
};

/**
 * Starts the candidates one after the other, the next when the one before has failed (null), has faltered or has been
 * silent until `nextAt`, and returns the first result. Null when all have failed, at `until`, or when nothing has come
 * from any of them for `giveUpMs`. The calls that lost are aborted; those that began no later than the winner are passed
 * over.
 */
export async function hedge<T>(
  world: Timed,
  candidates: readonly Candidate<T>[],
  limits: HedgeLimits,
): Promise<T | null> {
  const race = createRace<T>(world);
  const { giveUpMs } = limits;
  let next = 0;
  const start = (): void => {
    const candidate = candidates[next];
    next += 1;
    if (candidate) race.enter(candidate);
  };
  try {
    if (world.now() >= limits.until) return null;
    start();
    for (;;) {
      world.signal.throwIfAborted();
      race.throwIfBroken();
      const won = race.winner();
      if (won !== null) return won;
      const more = next < candidates.length;
      if (race.running() === 0 && !more) return null;
      const patienceEnd = limits.nextAt(next - 1, race.seen());
      const givenUpAt = giveUpMs === null ? Number.POSITIVE_INFINITY : race.signAt() + giveUpMs;
      if (world.now() >= limits.until) return null;
      if (more && (race.running() === 0 || race.hasFaltered() || world.now() >= patienceEnd)) {
        start();
        continue;
      }
      const waits = Math.min(more ? patienceEnd : givenUpAt, limits.until);
      if (world.now() >= waits) return null;
      await world.sleep(waits - world.now(), AbortSignal.any([race.change(), world.signal]));
    }
  } finally {
    race.end();
  }
}

/** Why a wait ends because something has changed. Made once: its stack would say nothing. */
export const CHANGED = new DOMException('Something has changed.', 'AbortError');

/** Who runs, and who has won. */
function createRace<T>(world: Timed) {
  const entered: AbortController[] = [];
  let alarm = new AbortController();
  let running = 0;
  let won: { readonly result: T; readonly place: number } | null = null;
  let faltered = false;
  let broken: { readonly cause: unknown } | null = null;
  const ear = createEar(world);
  const wake = (): void => alarm.abort(CHANGED);
  const onRetry = (): void => {
    faltered = true;
    wake();
  };
  return {
    enter: (candidate: Candidate<T>): void => {
      const place = entered.length;
      const own = new AbortController();
      entered.push(own);
      running += 1;
      faltered = false;
      ear.onRestart();
      const { onText, onSign, onRestart } = ear;
      const signal = AbortSignal.any([world.signal, own.signal]);
      candidate({ onText, onSign, onRestart, onRetry, signal }).then(
        (result) => {
          running -= 1;
          if (result !== null) won ??= { result, place };
          wake();
        },
        (cause: unknown) => {
          broken = { cause };
          wake();
        },
      );
    },
    winner: (): T | null => won?.result ?? null,
    running: () => running,
    seen: ear.seen,
    signAt: ear.signAt,
    hasFaltered: () => faltered,
    throwIfBroken: (): void => {
      if (broken) throw broken.cause;
    },
    change: (): AbortSignal => {
      if (alarm.signal.aborted) alarm = new AbortController();
      return alarm.signal;
    },
    end: (): void =>
      entered.forEach((own, place) => own.abort(won && place > won.place ? undefined : PASSED_OVER)),
  };
}

/** When something was last heard, of any. */
function createEar(world: Pick<World, 'now'>) {
  let startedAt = world.now();
  let textAt: number | null = null;
  let signAt = startedAt;
  return {
    onRestart: (): void => {
      startedAt = world.now();
      signAt = startedAt;
      textAt = null;
    },
    onSign: (): void => {
      signAt = world.now();
    },
    onText: (): void => {
      signAt = world.now();
      textAt = signAt;
    },
    seen: (): Seen => ({ startedAt, textAt }),
    signAt: () => signAt,
  };
}
