// Server-sent event streams, pulled by the socket: nothing is produced faster than its reader takes it.
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamItem } from '../durable/watch.ts';

/** In milliseconds. */
export type StreamTimes = {
  /** The longest time without a byte. */
  readonly pingMs: number;
  /** How long a reader may read nothing while data is ready. */
  readonly undrainedMs: number;
};

/** How long output is collected after a write, so that it leaves in one write: it saves a busy process work. */
export type GatherMs = () => number;

export const STREAM_TIMES: StreamTimes = { pingMs: 15_000, undrainedMs: 30_000 };

type Source<T> = {
  readonly items: AsyncGenerator<T, void, undefined>;
  /** Stops the source of the items. */
  readonly stop: () => void;
  /** Closes the connection and drops what it still holds; without it, the server's own stall timeout applies. */
  readonly cutOff?: () => void;
  /** Called once nothing more will be written, though the reader may not have taken it yet. */
  readonly onEnd?: () => void;
};
type Headers = Readonly<Record<string, string>>;
type Times = StreamTimes & { readonly gatherMs: GatherMs };

/** A deliberation's items as events. A reader that reads nothing for `undrainedMs` is disconnected and may resume. */
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
  const { items, frame, opening, stop, cutOff, onEnd } = source;
  // Subscribes immediately, so that nothing is missed however late the socket pulls.
  let pending: Promise<IteratorResult<T, void>> | null = items.next();
  pending.catch(() => {});
  let patience: NodeJS.Timeout | undefined;
  let sentAt = 0;
  const end = (): void => {
    clearTimeout(patience);
    stop();
    // A pending read gets no signal: without `return` the subscription would leak.
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
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => (opening === '' ? undefined : send(controller, opening)),
    pull: async (controller) => {
      clearTimeout(patience);
      const gatherMs = sentAt + times.gatherMs() - performance.now();
      if (gatherMs >= 1) await wait(gatherMs);
      pending ??= items.next();
      const next = await orPing(pending, times.pingMs);
      if (next === 'ping') return send(controller, PING);
      pending = null;
      if (next.done) {
        onEnd?.();
        return controller.close();
      }
      send(controller, frame(next.value));
    },
    cancel: end,
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must not cache, transform or buffer the stream.
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

/** The next item, or 'ping' when none came within `pingMs`. */
async function orPing<T>(next: Promise<T>, pingMs: number): Promise<T | 'ping'> {
  const { promise, resolve } = Promise.withResolvers<'ping'>();
  const timer = setTimeout(() => resolve('ping'), pingMs);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}
