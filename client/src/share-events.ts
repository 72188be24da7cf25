// One follower for any number of loops.
import { follow } from './follow.ts';
import type { Follower, FollowStart } from './follow.ts';
import { limitsOf } from './request.ts';
import type { RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { ReceivedEvent } from './stream-kind.ts';

// Beyond so many unread events, a loop that lags behind another reader is spared the snippets.
const DELTAS_HELD = 1000;

/** Begins at once, reading ahead no further than the first event. */
export function shareEvents<Event extends ReceivedEvent, Id extends string>(
  settings: ClientSettings,
  start: FollowStart<Event, Id>,
  options: RequestOptions,
) {
  const follower = follow(settings, start, limitsOf(settings, options));
  const { id } = follower;
  const source = createSource(follower);
  /** One loop: every stored event from the first on, and the snippets that come while it is open. */
  async function* events(): AsyncGenerator<Event, void, undefined> {
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
  /** Reads to the end and gives the last event; null where there was none. */
  async function toEnd(): Promise<Event | null> {
    const loop = source.join();
    try {
      while (await source.read()) loop.unread.length = 0;
    } finally {
      loop.leave();
    }
    return source.last();
  }
  // Whoever reads hears of a failure; nobody reading is no reason to end the process.
  source.read().catch(() => {});
  id.catch(() => {});
  return { id, events, toEnd };
}

function createSource<Event extends ReceivedEvent>(follower: Follower<Event, unknown>) {
  const stored: Event[] = [];
  const loops = new Set<Event[]>();
  let last: Event | null = null;
  let reading: Promise<boolean> | null = null;

  async function readOne(): Promise<boolean> {
    const event = await follower.next();
    if (event === null) return false;
    last = event;
    const kept = event.seq !== undefined;
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
