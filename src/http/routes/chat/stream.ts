import type { StreamTimes } from '../../event-stream.ts';

const encoder = new TextEncoder();
const PING = encoder.encode(': ping\n\n');

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
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

async function orPing<T>(next: Promise<T>, pingMs: number): Promise<T | 'ping'> {
  const { promise, resolve } = Promise.withResolvers<'ping'>();
  const timer = setTimeout(() => resolve('ping'), pingMs);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}
