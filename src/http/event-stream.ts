import { setTimeout as wait } from 'node:timers/promises';
import type { StreamItem } from '../durable/watch.ts';
import { EVENT_STREAM_HEADERS, orPing, PING } from './server-sent-events.ts';

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

const encoder = new TextEncoder();
const RETRY = encoder.encode('retry: 2000\n\n');

export type Watching = {
  readonly deliberationId: string;
  readonly items: AsyncGenerator<readonly StreamItem[], void, undefined>;
  readonly stop: () => void;
  /** Closes the connection with all that it still holds. */
  readonly cutOff: () => void;
};

/**
 * A deliberation's items as server-sent events. Pulled by the socket: what the reader does not take is never
 * made. A reader that takes nothing for `undrainedMs` is cut off, and may resume.
 */
export function eventStream(
  { deliberationId, items, stop, cutOff }: Watching,
  headers: Readonly<Record<string, string>>,
  times: StreamTimes & { readonly gatherMs: GatherMs },
): Response {
  // Asked for at once, so that nothing that happens from now on is missed, however late the socket pulls.
  let pending: Promise<IteratorResult<readonly StreamItem[], void>> | null = items.next();
  pending.catch(() => {});
  let patience: NodeJS.Timeout | undefined;
  let sentAt = 0;
  const end = (): void => {
    clearTimeout(patience);
    stop();
    // What waits for its reader hears no signal: left alone, it would be subscribed for ever.
    void items.return();
  };
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array): void => {
    controller.enqueue(bytes);
    sentAt = performance.now();
    patience = setTimeout(() => {
      end();
      cutOff();
    }, times.undrainedMs);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => send(controller, RETRY),
      pull: async (controller) => {
        clearTimeout(patience);
        await until(sentAt + times.gatherMs());
        pending ??= items.next();
        const next = await orPing(pending, times.pingMs);
        if (next === 'ping') return send(controller, PING);
        pending = null;
        if (next.done) return controller.close();
        send(controller, encoder.encode(framesOf(deliberationId, next.value)));
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: { ...EVENT_STREAM_HEADERS, Vary: 'Accept', ...headers },
  });
}

async function until(at: number): Promise<void> {
  const ms = at - performance.now();
  if (ms >= 1) await wait(ms);
}

function framesOf(deliberationId: string, items: readonly StreamItem[]): string {
  let frames = '';
  for (const item of items) frames += frameOf(deliberationId, item);
  return frames;
}

function frameOf(deliberationId: string, item: StreamItem): string {
  if (item.kind === 'delta') return `event: ${item.type}\ndata: ${item.data}\n\n`;
  const { seq, type, data } = item.event;
  return `id: ${deliberationId}:${seq}\nevent: ${type}\ndata: ${data}\n\n`;
}
