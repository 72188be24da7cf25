import type { Context } from 'hono';
import { watchDeliberation } from '../service/watch-deliberation.ts';
import { exemptFromStallTimeout } from './connections.ts';
import type { Env, HttpDeps } from './context.ts';
import { eventStream } from './event-stream.ts';

/** Answers with the events of a deliberation, or of a question, after `after` (-1 for all); a client that leaves stops the watching alone. */
export function streamDeliberation(
  deps: Pick<HttpDeps, 'parts' | 'stream'>,
  c: Context<Env>,
  from: {
    readonly id: string;
    readonly after: number;
    /** Started in this very turn. */
    readonly fresh?: boolean;
    readonly headers: Readonly<Record<string, string>>;
  },
): Response {
  const { id, after, fresh = false, headers } = from;
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  c.req.raw.signal.addEventListener('abort', stop, { once: true });
  const items = watchDeliberation(deps.parts, { id, after, deltas: true, fresh, signal: gone.signal });
  const { outgoing } = c.env ?? {};
  // It lets go of its reader itself, after another time and with more to do.
  if (outgoing) exemptFromStallTimeout(outgoing);
  const cutOff = (): void => outgoing?.destroy();
  return eventStream({ deliberationId: id, items, stop, cutOff }, headers, deps.stream);
}
