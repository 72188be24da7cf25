// The handle of a deliberation under way: its events, its memo, and the way to stop it.
import { CancelledError, InterruptedError } from './errors.ts';
import type { Follower } from './follow.ts';
import { errorOf } from './read-error.ts';
import type { DeliberationEvent } from './event-types.ts';
import type { DecisionMemo } from './memo-types.ts';
import type { DeliberationId } from './names.ts';
import type { Deliberation } from './types.ts';

/**
 * The events of one deliberation. Any number of loops may read it: each sees every stored event from the first on, once and
 * in order of `seq`, over all reconnections; deltas reach the loops that are open when they come. The last event (`memo.completed`,
 * `error` or `cancelled`) is given like any other and then the loop ends; it throws where the stream was refused or could not be
 * resumed. Leaving a loop closes the connection, and the deliberation goes on.
 */
export type DeliberationStream = AsyncIterable<DeliberationEvent> & {
  /** Resolves once the service has admitted the question; rejects with its refusal. */
  readonly deliberationId: Promise<DeliberationId>;
  /** The memo, as soon as it is saved. Rejects with the error that ended the deliberation. */
  finalMemo(): Promise<DecisionMemo>;
  /** Stops the deliberation and returns its credits. One that has ended stays as it ended. */
  cancel(): Promise<Deliberation>;
};

export type StreamParts = {
  readonly follower: Follower;
  readonly deliberationId: Promise<DeliberationId>;
  readonly cancel: (id: DeliberationId) => Promise<Deliberation>;
};

// Beyond so many unread events, a loop that lags behind another reader is spared the deltas.
const DELTAS_HELD = 1000;

/** Begins at once, reading ahead no further than the first event. */
export function createDeliberationStream({
  follower,
  deliberationId,
  cancel,
}: StreamParts): DeliberationStream {
  const source = createSource(follower);

  async function* events(): AsyncGenerator<DeliberationEvent, void, undefined> {
    const loop = source.join();
    try {
      for (;;) {
        const event = loop.unread.shift();
        if (event !== undefined) yield event;
        else if (!(await source.read())) return;
      }
    } finally {
      loop.leave();
    }
  }

  async function finalMemo(): Promise<DecisionMemo> {
    const loop = source.join();
    try {
      while (await source.read()) loop.unread.length = 0;
    } finally {
      loop.leave();
    }
    return memoOf(source.last());
  }

  // Whoever reads hears of a failure; nobody reading is no reason to end the process.
  source.read().catch(() => {});
  deliberationId.catch(() => {});
  return {
    [Symbol.asyncIterator]: events,
    deliberationId,
    finalMemo,
    cancel: async () => cancel(await deliberationId),
  };
}

/** One follower for any number of loops. */
function createSource(follower: Follower) {
  const stored: DeliberationEvent[] = [];
  const loops = new Set<DeliberationEvent[]>();
  let last: DeliberationEvent | null = null;
  let reading: Promise<boolean> | null = null;

  async function readOne(): Promise<boolean> {
    const event = await follower.next();
    if (event === null) return false;
    last = event;
    const kept = 'seq' in event;
    if (kept) stored.push(event);
    for (const unread of loops) if (kept || unread.length < DELTAS_HELD) unread.push(event);
    return true;
  }

  return {
    last: () => last,
    /** Reads one event for everybody who waits; false when there are no more. */
    read: (): Promise<boolean> => {
      reading ??= readOne().finally(() => {
        reading = null;
      });
      return reading;
    },
    /** A loop's own queue, which begins with all that was stored; the last loop that leaves pauses the follower. */
    join: () => {
      const unread = [...stored];
      loops.add(unread);
      return {
        unread,
        leave: (): void => {
          loops.delete(unread);
          if (loops.size === 0 && reading === null) follower.pause();
        },
      };
    },
  };
}

/** The memo that the last event carries; throws what ended the deliberation otherwise. */
export function memoOf(last: DeliberationEvent | null): DecisionMemo {
  if (last?.type === 'memo.completed') return last.memo;
  const deliberationId = last?.deliberationId;
  if (last?.type === 'error') throw errorOf(last, { deliberationId });
  if (last?.type === 'cancelled')
    throw new CancelledError('The deliberation was cancelled.', { deliberationId });
  throw new InterruptedError('The stream ended before the deliberation did.', { deliberationId });
}
