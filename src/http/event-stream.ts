// Streams of server-sent events, pulled by the socket: what the reader does not take is never made.
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamItem } from '../durable/watch.ts';

/** In milliseconds. */
export type StreamTimes = {
  /** The longest time without a byte. */
  readonly pingMs: number;
  /** How long a reader may take nothing of what is ready. */
  readonly undrainedMs: number;
};

/** For so long after a write, what comes is collected and leaves in one: a busy process has more to do than to write. */
export type GatherMs = () => number;

export const STREAM_TIMES: StreamTimes = { pingMs: 15_000, undrainedMs: 30_000 };

type Source<T> = {
  readonly items: AsyncGenerator<T, void, undefined>;
  /** Lets go of what gives the items. */
  readonly stop: () => void;
  /** Closes the connection with all that it still holds; without it the server's own limit holds for such a reader. */
  readonly cutOff?: () => void;
};
type Headers = Readonly<Record<string, string>>;
type Times = StreamTimes & { readonly gatherMs: GatherMs };

/** A deliberation's items as events. A reader that takes nothing for `undrainedMs` is cut off, and may resume. */
export function eventStream(
  { deliberationId, ...source }: Source<readonly StreamItem[]> & { readonly deliberationId: string },
  headers: Headers,
  times: Times,
): Response {
  const frame = (batch: readonly StreamItem[]): string =>
    batch.map((item) => frameOf(deliberationId, item)).join('');
  return streamOf({ ...source, frame, opening: 'retry: 2000\n\n' }, { Vary: 'Accept', ...headers }, times);
}

/** Texts as the data of events without a name. */
export function dataStream(source: Source<string>, { pingMs, undrainedMs }: StreamTimes): Response {
  const frame = (data: string): string => `data: ${data}\n\n`;
  return streamOf({ ...source, frame, opening: '' }, {}, { pingMs, undrainedMs, gatherMs: () => 0 });
}

/** A comment, which readers ignore and which keeps the connection open. */
const PING = ': ping\n\n';
const encoder = new TextEncoder();

function streamOf<T>(
  source: Source<T> & { readonly frame: (item: T) => string; readonly opening: string },
  headers: Headers,
  times: Times,
): Response {
  const { items, frame, opening, stop, cutOff } = source;
  // Asked for at once, so that nothing that happens from now on is missed, however late the socket pulls.
  let pending: Promise<IteratorResult<T, void>> | null = items.next();
  pending.catch(() => {});
  let patience: NodeJS.Timeout | undefined;
  let sentAt = 0;
  const end = (): void => {
    clearTimeout(patience);
    stop();
    // What waits for its reader hears no signal: left alone, it would be subscribed for ever.
    void items.return();
  };
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string): void => {
    controller.enqueue(encoder.encode(text));
    sentAt = performance.now();
    if (!cutOff) return;
    patience = setTimeout(() => {
      end();
      cutOff();
    }, times.undrainedMs);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => (opening === '' ? undefined : send(controller, opening)),
      pull: async (controller) => {
        clearTimeout(patience);
        const gatherMs = sentAt + times.gatherMs() - performance.now();
        if (gatherMs >= 1) await wait(gatherMs);
        pending ??= items.next();
        const next = await orPing(pending, times.pingMs);
        if (next === 'ping') return send(controller, PING);
        pending = null;
        if (next.done) return controller.close();
        send(controller, frame(next.value));
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // No proxy may keep or change what comes.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      ...headers,
    },
  });
}

function frameOf(deliberationId: string, item: StreamItem): string {
  if (item.kind === 'delta') return `event: ${item.type}\ndata: ${item.data}\n\n`;
  const { seq, type, data } = item.event;
  return `id: ${deliberationId}:${seq}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** What comes next, or 'ping' where nothing came for so many milliseconds. */
async function orPing<T>(next: Promise<T>, pingMs: number): Promise<T | 'ping'> {
  const { promise, resolve } = Promise.withResolvers<'ping'>();
  const timer = setTimeout(() => resolve('ping'), pingMs);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}
