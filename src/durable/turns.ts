/** Time budget for turns in one iteration of the event loop. */
const ROUND_MS = 2;

/**
 * Schedules long work of many runs first come, first served: `ROUND_MS` of turns, and at least one, in each iteration of the
 * event loop, so that sockets, timers and the journal are served in between. A single turn for each iteration would give a
 * busy process, whose iterations are long, too few turns a second.
 */
export function createTurns(
  nextRound: (go: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let until = 0;
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) afterwards(goOn);
  };
  const goOn = (): void => {
    if (now() < until) next();
    else nextRound(begin);
  };
  const begin = (): void => {
    until = now() + ROUND_MS;
    next();
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) nextRound(begin);
    });
}

/** Calls `act` after the continuation of the current turn: `nextTick` runs after all pending microtasks. */
function afterwards(act: () => void): void {
  queueMicrotask(() => process.nextTick(act));
}
