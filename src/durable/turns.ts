/** In one round of the event loop turns are given until so much of its time is used. */
const ROUND_MS = 2;

/**
 * Lets long work of many runs share the process: each asks for a turn and gets it in the order of asking, for `ROUND_MS`
 * in every round of the event loop and one at least, so that sockets, timers and the journal are served in between. One
 * alone in each round would leave a busy process, whose rounds are long, with few turns a second for all its runs.
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

/** Once all that a turn was waited for with has been done: ticks come after every microtask that there is. */
function afterwards(act: () => void): void {
  queueMicrotask(() => process.nextTick(act));
}
