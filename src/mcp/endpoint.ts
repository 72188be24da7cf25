// MCP over HTTP: each request stands alone, so that any node may serve it.
import { randomUUID } from 'node:crypto';
import { createMcpHandler, readRequestBody } from '@modelcontextprotocol/server';
import type { AuthInfo, McpRequestContext, McpServer } from '@modelcontextprotocol/server';
import { createClient, type ClientOptions } from '@witan/client';
import { LIMITS } from '../contract/limits.ts';
import { isUnwieldy, UNWIELDY } from '../contract/unwieldy.ts';
import type { Clock } from './clock.ts';
import { createRunningCalls, type CallsElsewhere } from './running-calls.ts';
import { memoUrl } from './memo-url.ts';
import { refusal } from './refusal.ts';
import { createMcpServer } from './server.ts';
import { createToolSchemas, type ToolSchemas } from './tool-schemas.ts';
import { parseJson, valueAt } from '../domain/json-fields.ts';

export type McpCaller = {
  /** Who holds the key, the same on every request of it. */
  readonly holder: string;
  readonly apiKey: string;
  /** The account of calls that name none, where the caller has set one for all of them. */
  readonly userEmail: string | undefined;
  /** Reaches the service itself, in this process. */
  readonly fetch: NonNullable<ClientOptions['fetch']>;
};

export type McpEndpoint = (request: Request, caller: McpCaller) => Promise<Response>;

export type McpEndpointDeps = {
  /** Where people reach the service; null where links begin with the address that the editor used. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  /** True once the server is going down: connections that end now say nothing about their callers. */
  readonly leaving: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Null where no other process serves with this one. */
  readonly elsewhere?: CallsElsewhere | null;
};

/** Longer than any deliberation may take. */
const TIMEOUT_MS = 1_000_000;
const SESSION = 'Mcp-Session-Id';

/** Answers requests whose key and origin have been checked. */
export function createMcpEndpoint(deps: McpEndpointDeps): McpEndpoint {
  const { publicUrl, clock, leaving, onFault, elsewhere } = deps;
  const callers = new WeakMap<AuthInfo, McpCaller>();
  const running = createRunningCalls(onFault, elsewhere);
  // Made at first use: they take long, and most servers are never asked by an editor.
  const schemas = new Map<boolean, ToolSchemas>();

  function serverFor({ era, authInfo, requestInfo }: McpRequestContext): McpServer {
    const caller = authInfo && callers.get(authInfo);
    if (!caller) throw new TypeError('A request came without its caller.');
    const { holder, userEmail } = caller;
    const session = requestInfo?.headers.get(SESSION);
    const server = createMcpServer({
      client: clientOf(caller),
      clock,
      urlOf: (id) => memoUrl(publicUrl ?? pageOf(requestInfo), id),
      schemas: schemas.getOrInsertComputed(userEmail !== undefined, createToolSchemas),
      userEmail,
      onFault,
      // From revision 2026-07-28 on; before, a closed stream meant nothing.
      cancelsByClosing: () => era === 'modern' && !leaving(),
      offerCancel:
        era === 'modern' || !session
          ? undefined
          : (id, cancel) =>
              running.add({ holder, session, id }, async () => {
                await cancel();
                // A cancelled call is not answered, so that its stream has to be ended.
                await server.close();
              }),
    });
    return server;
  }

  const handler = createMcpHandler(serverFor, { responseMode: 'sse', onerror: () => {} });

  return async (request, caller) => {
    const authInfo: AuthInfo = { token: caller.apiKey, clientId: caller.holder, scopes: [] };
    callers.set(authInfo, caller);
    if (request.method !== 'POST')
      return withHeader(await handler.fetch(request, { authInfo }), 'Allow', 'POST');
    const body = await readBody(request);
    if (body instanceof Response) return body;
    const { parsedBody } = body;
    const session = request.headers.get(SESSION);
    if (session) {
      for (const id of cancelledIds(parsedBody)) running.cancel({ holder: caller.holder, session, id });
    }
    const answer = await handler.fetch(request, { authInfo, parsedBody });
    // A session holds no state: its id tells apart the calls of clients that share a key.
    const isBegun = answer.ok && valueAt(parsedBody, 'method') === 'initialize';
    return isBegun ? withHeader(answer, SESSION, randomUUID()) : answer;
  };
}

function clientOf({ apiKey, fetch }: McpCaller) {
  return createClient({
    apiKey,
    baseUrl: 'http://service.invalid',
    timeoutMs: TIMEOUT_MS,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      // Whoever asked decides whether to wait for a limit, which may be until next month.
      if (answer.status === 429) answer.headers.set('X-Should-Retry', 'false');
      return answer;
    },
  });
}

/** The address that the caller used; its proxy says whether that was https. */
function pageOf(request: Request | undefined): string | null {
  if (request === undefined) return null;
  const { protocol, host } = new URL(request.url);
  const forwarded = request.headers.get('x-forwarded-proto');
  return `${forwarded === 'https' ? 'https:' : protocol}//${host}`;
}

/** What the body says, or the answer to one that cannot be read. */
async function readBody(request: Request): Promise<{ readonly parsedBody: unknown } | Response> {
  const body = await readRequestBody(request, LIMITS.requestBytes).catch(() => null);
  // The client has left: its broken connection must not pass for one to the database.
  if (body === null) return refusal(400, -32_700, 'The body did not arrive as a whole.');
  if (body.tooLarge) return refusal(413, -32_000, 'The body must be at most 8 MiB.');
  const parsedBody = parseJson(body.text);
  if (parsedBody === undefined) return refusal(400, -32_700, 'The body is not valid JSON.');
  return isUnwieldy(parsedBody) ? refusal(400, -32_600, UNWIELDY) : { parsedBody };
}

function withHeader(answer: Response, name: string, value: string): Response {
  answer.headers.set(name, value);
  return answer;
}

function cancelledIds(body: unknown): (string | number)[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    if (valueAt(message, 'method') !== 'notifications/cancelled') return [];
    const id = valueAt(message, 'params', 'requestId');
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });
}
