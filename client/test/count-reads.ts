// A fetch that tells how much of each answer has been read: what a client has not read, a cut connection loses.
import type { Fetch } from '../src/index.ts';

/** Names the request that an answer belongs to. */
export const TURN = 'fake-service-turn';

export type CountedReads = {
  readonly fetch: Fetch;
  /** Resolves when so many bytes of the answer of this turn have been read. */
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

/** Nothing is taken from the body before somebody waits for it. */
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
