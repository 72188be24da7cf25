// Shares one stream among any number of loops.
import { follow, type Follower, type FollowStart } from './follow.ts';
import { limitsOf, type StreamOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type { ReceivedEvent } from './stream-kind.ts';

// A loop with more unread events than this gets no further snippets.
const DELTAS_HELD = 1000;

/** Connects at once, and reads ahead only the first event. */
export function shareEvents<Event extends ReceivedEvent, Id extends string>(
  settings: ClientSettings,
  start: Omit<FollowStart<Event, Id>, 'onConnection'>,
  options: StreamOptions,
) {
  const follower = follow(
    settings,
    { ...start, onConnection: options.onConnection },
    limitsOf(settings, options),
  );
  const { id } = follower;
  const source = createSource(follower);
  /** One loop: every stored event from the first on, and snippets that arrive while it is open. */
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
  /** Reads to the end and returns the last event; null where there was none. */
  async function toEnd(): Promise<Event | null> {
    const { unread } = source.join();
    while (await source.read()) unread.length = 0;
    return source.last();
  }
  // Readers get the failure from their own calls; without readers it must not be an unhandled rejection.
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
    /** Reads one event for all loops that wait; false after the last. */
    read: (): Promise<boolean> => {
      reading ??= readOne().finally(() => {
        reading = null;
      });
      return reading;
    },
    /** A queue for one loop, filled with the stored events so far. The last loop to leave pauses the stream. */
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
