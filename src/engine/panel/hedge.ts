import { PASSED_OVER } from './call-history.ts';
import { createChanges } from '../run/changes.ts';
import type { World } from '../run/world.ts';

export type CandidateIo = {
  readonly signal: AbortSignal;
  readonly onText: () => void;
  /** Called at every other sign of work. */
  readonly onSign: () => void;
  /** A try has failed and will be repeated: the next candidate starts at once. */
  readonly onRetry: () => void;
  /** Its answer is sent back, and its time begins anew. */
  readonly onRestart: () => void;
};

type Timed = Pick<World, 'now' | 'sleep' | 'signal'>;

type Candidate<T> = (io: CandidateIo) => Promise<T | null>;

type Seen = { readonly startedAt: number; readonly textAt: number | null };

/** Times in milliseconds since 1970, or milliseconds. */
export type HedgeLimits = {
  /**
   * When the candidate after this index starts if nothing else happens. `startedAt`: when this one was asked; `textAt`:
   * when any candidate last sent text since then.
   */
  readonly nextAt: (place: number, seen: Seen) => number;
  readonly giveUpMs: number | null;
  readonly until: number;
};

/**
 * Starts the candidates one after the other, the next when the one before has failed (null), retries or has been
 * silent until `nextAt`, and returns the first result. Null when all have failed, at `until`, or when none has sent
 * anything for `giveUpMs`. The losers are aborted; those that started before the winner count as passed over.
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
      const won = race.winner();
      if (won !== null) return won;
      const more = next < candidates.length;
      if (race.running() === 0 && !more) return null;
      const patienceEnd = limits.nextAt(next - 1, race.seen());
      const givenUpAt = giveUpMs === null ? Number.POSITIVE_INFINITY : race.signAt() + giveUpMs;
      if (world.now() >= limits.until) return null;
      if (more && (race.running() === 0 || race.isRetrying() || world.now() >= patienceEnd)) {
        start();
        continue;
      }
      const waits = Math.min(more ? patienceEnd : givenUpAt, limits.until);
      if (world.now() >= waits) return null;
      await race.change(waits - world.now());
    }
  } finally {
    race.end();
  }
}

function createRace<T>(world: Timed) {
  const entered: AbortController[] = [];
  const changes = createChanges(world);
  let running = 0;
  let won: { readonly result: T; readonly place: number } | null = null;
  let retrying = false;
  // When any candidate was last heard from.
  let startedAt = world.now();
  let textAt: number | null = null;
  let signAt = startedAt;
  const onRestart = (): void => {
    startedAt = signAt = world.now();
    textAt = null;
  };
  const io: Omit<CandidateIo, 'signal'> = {
    onText: () => {
      textAt = signAt = world.now();
    },
    onSign: () => {
      signAt = world.now();
    },
    onRestart,
    onRetry: () => {
      retrying = true;
      changes.announce();
    },
  };
  return {
    enter: (candidate: Candidate<T>): void => {
      const place = entered.length;
      const own = new AbortController();
      entered.push(own);
      running += 1;
      retrying = false;
      onRestart();
      candidate({ ...io, signal: AbortSignal.any([world.signal, own.signal]) }).then((result) => {
        running -= 1;
        if (result !== null) won ??= { result, place };
        changes.announce();
      }, changes.fail);
    },
    winner: (): T | null => won?.result ?? null,
    running: () => running,
    seen: (): Seen => ({ startedAt, textAt }),
    signAt: () => signAt,
    isRetrying: () => retrying,
    change: changes.nextWithin,
    end: (): void =>
      entered.forEach((own, place) => own.abort(won && place > won.place ? undefined : PASSED_OVER)),
  };
}
