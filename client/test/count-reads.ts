// A fetch that counts how much of each response was read, so that a test can cut the connection at that point.
import type { Fetch } from '../src/index.ts';

/** Identifies the request of a response. */
export const TURN = 'fake-service-turn';

export type CountedReads = {
  readonly fetch: Fetch;
  /** Resolves when so many bytes of this request's response have been read. */
  readonly haveRead: (turn: number, bytes: number) => Promise<void>;
};

export function countReads(): CountedReads {
  const read = new Map<number, number>();
  const waiting = new Set<() => void>();
  const count = (turn: number, bytes: number): void => {
    read.set(turn, (read.get(turn) ?? 0) + bytes);
    for (const look of waiting) look();
  };
  return {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (response.body === null) return response;
      const turn = Number(response.headers.get(TURN));
      return new Response(
        counted(response.body, (bytes) => count(turn, bytes)),
        response,
      );
    },
    haveRead: (turn, bytes) =>
      new Promise((resolve) => {
        const look = (): void => {
          if ((read.get(turn) ?? 0) < bytes) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Reads nothing from the body before it is asked for. */
function counted(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRead: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        controller.enqueue(value);
        onRead(value.length);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
