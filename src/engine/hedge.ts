import type { World } from './world.ts';

type Candidate<T> = (io: { readonly signal: AbortSignal; readonly onText: () => void }) => Promise<T | null>;

/**
 * Starts the candidates one after the other, the next when the one before has failed (null) or has been silent for
 * `patienceMs`, and returns the first result. Null when all have failed, at `until`, or, with
 * `giveUpOnSilence`, when the last has been silent for as long. The calls that lost are aborted.
 */
export async function hedge<T>(
  world: World,
  candidates: readonly Candidate<T>[],
  limits: { readonly patienceMs: number; readonly until: number; readonly giveUpOnSilence: boolean },
): Promise<T | null> {
  const over = new AbortController();
  const signal = AbortSignal.any([world.signal, over.signal]);
  const race = createRace<T>(world.now());
  let next = 0;
  const start = (): void => {
    const candidate = candidates[next];
    next += 1;
    race.enter(candidate?.({ signal, onText: () => race.heard(world.now()) }), world.now());
  };
  try {
    start();
    for (;;) {
      world.signal.throwIfAborted();
      race.throwIfBroken();
      const won = race.winner();
      if (won !== null) return won;
      const more = next < candidates.length;
      if (race.running() === 0 && !more) return null;
      const patienceEnd = race.lastSign() + limits.patienceMs;
      const waits = more || limits.giveUpOnSilence ? Math.min(patienceEnd, limits.until) : limits.until;
      if (world.now() >= limits.until) return null;
      if (more && (race.running() === 0 || world.now() >= patienceEnd)) {
        start();
        continue;
      }
      if (world.now() >= waits) return null;
      await world.sleep(waits - world.now(), AbortSignal.any([race.change(), world.signal]));
    }
  } finally {
    over.abort();
  }
}

/** Who runs, who has won, and when something was last heard. */
function createRace<T>(startedAt: number) {
  let alarm = new AbortController();
  let running = 0;
  let won: T | null = null;
  let lastSign = startedAt;
  let broken: { readonly cause: unknown } | null = null;
  const settle = (result: T | null): void => {
    running -= 1;
    won ??= result;
    alarm.abort();
  };
  return {
    enter: (result: Promise<T | null> | undefined, at: number): void => {
      running += 1;
      lastSign = at;
      if (!result) return settle(null);
      result.then(settle, (cause: unknown) => {
        broken = { cause };
        alarm.abort();
      });
    },
    heard: (at: number): void => {
      lastSign = at;
    },
    winner: () => won,
    running: () => running,
    lastSign: () => lastSign,
    throwIfBroken: (): void => {
      if (broken) throw broken.cause;
    },
    change: (): AbortSignal => {
      if (alarm.signal.aborted) alarm = new AbortController();
      return alarm.signal;
    },
  };
}
