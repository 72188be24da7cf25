// What operations answer with, as HTTP has it.
import type { Context } from 'hono';
import type { OperationReply } from '../operations/reply.ts';
import { chatStream } from './chat-stream.ts';
import type { Env, HttpDeps } from './context.ts';
import { streamDeliberation } from './stream-deliberation.ts';

export function respond(
  deps: Pick<HttpDeps, 'parts' | 'stream'>,
  c: Context<Env>,
  reply: OperationReply,
): Response {
  if (reply.kind === 'events') {
    return streamDeliberation(deps, c, { ...reply.followed, headers: reply.headers });
  }
  if (reply.kind === 'chunks') return chatStream(reply, deps.stream);
  return new Response(reply.body, { status: reply.status, headers: reply.headers });
}
