import type { Context } from 'hono';
import { isAllowedOrigin } from '../mcp/allowed-origin.ts';
import { platformClock } from '../mcp/clock.ts';
import type { McpCaller, McpEndpoint } from '../mcp/endpoint.ts';
import { refusal } from '../mcp/refusal.ts';
import type { Env, HttpDeps } from './context.ts';

type Serve = (request: Request, env: Env['Bindings']) => Response | Promise<Response>;

/** Refuses pages of other sites before anything else is checked. */
export function originGuard({ corsOrigins }: Pick<HttpDeps, 'corsOrigins'>) {
  return async (c: Context<Env>, next: () => Promise<void>): Promise<Response | void> => {
    const origin = c.req.header('origin') ?? null;
    if (!isAllowedOrigin(origin, corsOrigins))
      return refusal(403, -32_000, 'This origin is not allowed: name it in WITAN_CORS_ORIGINS.');
    await next();
  };
}

/** POST /mcp: the tools for editors. `serve` is the whole app, so that a tool call is a request like any other. */
export function mcpRoute(
  { parts, observer, callsElsewhere }: Pick<HttpDeps, 'parts' | 'observer' | 'callsElsewhere'>,
  serve: Serve,
) {
  let endpoint: Promise<McpEndpoint> | null = null;
  // Loaded on first use: most servers are never asked by an editor.
  const open = async (): Promise<McpEndpoint> =>
    (await import('../mcp/endpoint.ts')).createMcpEndpoint({
      publicUrl: parts.publicUrl,
      clock: platformClock,
      leaving: () => parts.closed() !== null,
      onFault: (error) => observer.fault(error, 'mcp'),
      elsewhere: callsElsewhere,
    });
  return async (c: Context<Env>): Promise<Response> =>
    (await (endpoint ??= open()))(c.req.raw, {
      holder: c.get('caller').keyId,
      apiKey: /\S+\s*$/.exec(c.req.header('authorization') ?? '')?.[0].trim() ?? '',
      userEmail: c.req.header('witan-user-email')?.trim() || c.get('caller').email || undefined,
      fetch: withinThisProcess(c, serve),
    });
}

/** Sends a request to the app itself as if this request's client had sent it. */
function withinThisProcess(c: Context<Env>, serve: Serve): McpCaller['fetch'] {
  const forwarded = ['x-forwarded-for', 'traceparent'] as const;
  // The MCP request itself was counted already, so the first request that it makes is free; the others of a batch are counted.
  let rate: Env['Variables']['rate'] | undefined = c.get('rate');
  return async (url, init) => {
    const request = new Request(url, init);
    for (const name of forwarded) {
      const value = c.req.header(name);
      if (value !== undefined) request.headers.set(name, value);
    }
    const env = { ...c.env, ...(rate ? { rate } : {}) };
    rate = undefined;
    return serve(request, env);
  };
}
