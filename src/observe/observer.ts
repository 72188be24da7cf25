import type { Observer } from '../engine/run/observer.ts';
import type { RequestLine } from '../http/context.ts';

/** Observes a server: arrivals, and each request, call, stage and deliberation when it ends. */
export type ServerObserver = Observer & {
  /** A request is here; the second is its `traceparent` header, unchecked. */
  readonly arrival: (requestId: string, traceparent: string | null) => void;
  readonly request: (line: RequestLine) => void;
};

/** Combines observers. An error in one is reported and reaches neither the others nor the observed work. */
export function observeAll(
  observers: readonly Partial<ServerObserver>[],
  onTrouble: (error: unknown) => void,
): ServerObserver {
  const each = (tell: (observer: Partial<ServerObserver>) => void): void => {
    for (const observer of observers) {
      try {
        tell(observer);
      } catch (error) {
        onTrouble(error);
      }
    }
  };
  return {
    arrival: (requestId, traceparent) => each((observer) => observer.arrival?.(requestId, traceparent)),
    request: (line) => each((observer) => observer.request?.(line)),
    call: (line) => each((observer) => observer.call?.(line)),
    stage: (line) => each((observer) => observer.stage?.(line)),
    deliberation: (line) => each((observer) => observer.deliberation?.(line)),
  };
}
