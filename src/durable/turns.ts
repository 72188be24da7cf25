/**
 * Lets long work of many runs share the process: each asks for a turn, and one gets it in every round of the
 * event loop, in the order of asking, so that sockets, timers and the journal are served between any two.
 */
export function createTurns(nextRound: (go: () => void) => unknown = setImmediate): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) nextRound(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) nextRound(next);
    });
}
