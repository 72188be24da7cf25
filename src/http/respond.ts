// What operations answer with, as HTTP has it.
import type { Context } from 'hono';
import type { OperationReply } from '../operations/reply.ts';
import { watchDeliberation } from '../service/watch-deliberation.ts';
import { chatStream } from './chat-stream.ts';
import { exemptFromStallTimeout } from './connections.ts';
import type { Env, HttpDeps } from './context.ts';
import { eventStream } from './event-stream.ts';

export function respond(
  deps: Pick<HttpDeps, 'parts' | 'stream'>,
  c: Context<Env>,
  reply: OperationReply,
): Response {
  if (reply.kind === 'events') return streamEvents(deps, c, reply);
  if (reply.kind === 'chunks') return chatStream(reply, deps.stream);
  return new Response(reply.body, { status: reply.status, headers: reply.headers });
}

/** A client that leaves stops the watching alone. */
function streamEvents(
  deps: Pick<HttpDeps, 'parts' | 'stream'>,
  c: Context<Env>,
  { followed, headers }: Extract<OperationReply, { kind: 'events' }>,
): Response {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  c.req.raw.signal.addEventListener('abort', stop, { once: true });
  const items = watchDeliberation(deps.parts, { ...followed, deltas: true, signal: gone.signal });
  const { outgoing } = c.env ?? {};
  // It lets go of its reader itself, after another time and with more to do.
  if (outgoing) exemptFromStallTimeout(outgoing);
  const cutOff = (): void => outgoing?.destroy();
  return eventStream({ deliberationId: followed.id, items, stop, cutOff }, headers, deps.stream);
}
