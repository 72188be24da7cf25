import type { StreamTimes } from './event-stream.ts';
import { EVENT_STREAM_HEADERS, orPing, PING } from './server-sent-events.ts';

const encoder = new TextEncoder();

/** Chunks as server-sent events, pulled by the socket; a comment whenever there is nothing to say for long. */
export function chatStream(
  on: { readonly chunks: AsyncGenerator<string, void, undefined>; readonly stop: () => void },
  { pingMs }: Pick<StreamTimes, 'pingMs'>,
): Response {
  const { chunks, stop } = on;
  let pending: Promise<IteratorResult<string, void>> | null = null;
  const end = (): void => {
    stop();
    void chunks.return();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        pending ??= chunks.next();
        const next = await orPing(pending, pingMs);
        if (next === 'ping') return controller.enqueue(PING);
        pending = null;
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(`data: ${next.value}\n\n`));
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: EVENT_STREAM_HEADERS,
  });
}
