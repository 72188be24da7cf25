// The routes of operations: from a request to an operation and back.
import type { Context, Hono } from 'hono';
import { OPERATIONS } from '../operations/list.ts';
import type { Answer, Operation } from '../operations/operation.ts';
import type { Followed } from '../operations/reply.ts';
import { forbidden, unauthorized, type Refusal } from '../domain/refusal.ts';
import { matchedRoutes } from 'hono/route';
import { reaching } from '../service/tenancy.ts';
import { watchDeliberation } from '../service/watch-deliberation.ts';
import { preferredType, prefersEvents } from './accept.ts';
import { exemptFromStallTimeout } from './connections.ts';
import type { Env, HttpDeps } from './context.ts';
import { dataStream, eventStream } from './event-stream.ts';
import { readJsonBody } from './read-body.ts';

type StreamDeps = Pick<HttpDeps, 'parts' | 'stream'>;

/** By method and path as Hono writes it. */
const SERVED: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [operation.route.replace(/\{(\w+)\}/g, ':$1'), operation]),
);

export function serveOperations(app: Hono<Env>, deps: StreamDeps): void {
  for (const [route, operation] of SERVED) {
    const [method = '', path = ''] = route.split(' ');
    const varies = Object.values(operation.answers).some(hasForms);
    app.on(method, path, async (c) => {
      const answer = await operation.run(deps.parts, givenBy(deps, c));
      if (varies) answer.headers.set('Vary', 'Accept');
      return answer;
    });
  }
}

/** Which one is given follows from `Accept`. */
function hasForms({ schema, content = {} }: Answer): boolean {
  return (schema === undefined ? 0 : 1) + Object.keys(content).length > 1;
}

function givenBy(deps: StreamDeps, c: Context<Env>): Parameters<Operation['run']>[1] {
  return {
    path: c.req.param(),
    query: c.req.query(),
    readBody: () => readJsonBody(c.req.raw),
    caller: c.get('caller'),
    requestId: c.get('requestId'),
    signal: c.req.raw.signal,
    header: (name) => c.req.header(name),
    parameter: (name) => c.req.query(name),
    preferred: (offers) => preferredType(c, offers),
    prefersEvents: prefersEvents(c),
    concerns: (deliberationId) => c.set('deliberationId', deliberationId),
    carries: (headers) => c.set('carried', headers),
    events: (followed, headers = {}) => {
      const { outgoing } = c.env;
      // An event stream has its own stall timeout and its own cleanup, as long as it goes on.
      const onEnd = exemptFromStallTimeout(outgoing);
      const cutOff = (): void => void outgoing.destroy();
      const source = { ...watched(deps, c, followed), deliberationId: followed.id, cutOff, onEnd };
      return eventStream(source, headers, deps.stream);
    },
    chunks: (followed, chunksOf) => {
      const { items, stop } = watched(deps, c, followed);
      return dataStream({ items: chunksOf(items), stop }, deps.stream);
    },
  };
}

/** A client that disconnects stops the watching, never the deliberation. */
function watched({ parts }: StreamDeps, c: Context<Env>, followed: Followed) {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  c.req.raw.signal.addEventListener('abort', stop, { once: true });
  const from = { ...followed, requestId: c.get('requestId'), deltas: true, signal: gone.signal };
  return { items: watchDeliberation(parts, from), stop };
}

/**
 * Sets how far the caller reaches in the operation that is about to run. Returns why its key may not use that; null
 * where it may, or where there is no operation.
 */
export function enterOperation(c: Context<Env>): Refusal | null {
  const served = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (!served) return null;
  const operation = SERVED.get(`${served.method} ${served.path}`);
  if (operation === undefined) throw new Error(`${served.method} ${served.path} is no operation`);
  const { scope, lacksScope } = operation;
  const caller = c.get('caller');
  const readsOrErases = scope === 'read' || served.method === 'GET' || served.method === 'DELETE';
  c.set('caller', reaching(caller, { readsOrErases }));
  if (caller.scopes.includes(scope)) return null;
  const message = `This API key lacks the scope "${scope}".`;
  return lacksScope === 'unauthorized' ? unauthorized(message) : forbidden(message);
}
