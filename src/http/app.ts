import { Hono, type Context } from 'hono';
import type { BlankSchema } from 'hono/types';
import { cors } from 'hono/cors';
import { defined } from '../domain/defined.ts';
import { errorObject, notFound, Refusal } from '../domain/refusal.ts';
import { authenticate } from '../service/authenticate.ts';
import { refusalOf } from '../service/refusal-of.ts';
import { createAddressReader } from './address.ts';
import { CHAT_PATHS, errorAnswerAt } from './error-answer.ts';
import type { Env, HttpDeps } from './context.ts';
import { mcpRoute, originGuard } from './mcp.ts';
import { docsRoutes } from './pages/docs-page.ts';
import { healthRoutes } from './pages/health.ts';
import { openapiRoute } from './pages/openapi.ts';
import { pageRoutes } from './pages/page.ts';
import { sampleRoute } from './pages/sample.ts';
import { sharedPageRoutes } from './pages/shared-page.ts';
import { createRooms } from './rooms.ts';
import { enterOperation, serveOperations } from './serve-operations.ts';
import { HEADERS } from '../operations/headers.ts';
import { json } from '../operations/reply.ts';
import { readKeySet } from '../service/signing.ts';

/** The service over HTTP: pages that are open, and under one key check every operation. */
export function createApp(deps: HttpDeps): Hono<Env> {
  const app = new Hono<Env>();
  const { parts } = deps;

  prepare(app, deps);
  healthRoutes(app, deps);
  app.get('/v1/openapi.json', openapiRoute());
  app.get('/.well-known/jwks.json', async () => json(await readKeySet(parts)));
  docsRoutes(app);
  pageRoutes(app, deps.page);
  sampleRoute(app, parts.documents);
  sharedPageRoutes(app, deps);
  refuseOtherMethods(app);

  const keyed = new Hono<Env>();
  const admit = requireKey(deps);
  keyed.use('/v1/*', admit);
  serveOperations(keyed, deps);
  refuseOtherMethods(keyed);
  // Explicit types: to infer them the compiler would compare two whole applications.
  app.route<'/', Env, BlankSchema, '/', '/'>('/', keyed);
  app.all(
    '/mcp',
    originGuard(deps),
    admit,
    mcpRoute(deps, (request, env) => app.fetch(request, env)),
  );

  answerFaults(app, deps);
  return app;
}

/** The paths of requests that start deliberations. */
const DELIBERATING = /^\/v1\/(?:deliberate|chat\/completions)$/;

const PATHS = 'API paths begin with one /v1 and end without a slash, as in /v1/deliberate; /docs lists them';
const OF_OPENAI =
  'POST /v1/chat/completions, GET /v1/models and GET /v1/models/{model} are all of the OpenAI API here';

function answerFaults(app: Hono<Env>, deps: HttpDeps): void {
  app.notFound((c) => {
    throw notFound(`page: ${CHAT_PATHS.test(c.req.path) ? OF_OPENAI : PATHS}`);
  });
  app.onError((error, c) => {
    const { refusal, known } = refusalOf(error, { deliberates: DELIBERATING.test(c.req.path) });
    const requestId = c.get('requestId');
    if (!known) deps.observer.fault(error, requestId);
    c.set('errorCode', refusal.code);
    c.set('limit', refusal.limit);
    return withHeaders(c, errorAnswerAt(c.req.path, errorObject(refusal, requestId)));
  });
}

/** Answers 405 on every path registered so far, for all other methods. */
function refuseOtherMethods(app: Hono<Env>): void {
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  for (const [path, routes] of Map.groupBy(own, (route) => route.path)) {
    const methods = routes.map(({ method }) => method);
    const refusal = new Refusal('method_not_allowed', `Use ${methods.join(' or ')} here.`);
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, (c) => {
      c.set('errorCode', refusal.code);
      const answer = errorAnswerAt(c.req.path, errorObject(refusal, c.get('requestId')));
      answer.headers.set('Allow', allowed.join(', '));
      return answer;
    });
  }
}

function prepare(app: Hono<Env>, deps: HttpDeps): void {
  const { ids, now } = deps.parts;
  const addressOf = createAddressReader(deps.trustedProxies);
  app.use(async (c, next) => {
    c.set('requestId', ids.request());
    c.set('startedAt', now());
    deps.observer.arrival(c.get('requestId'), c.req.header('traceparent') ?? null);
    const socketAddress = c.env.incoming.socket.remoteAddress ?? '';
    c.set('address', addressOf({ socketAddress, forwardedFor: c.req.header('x-forwarded-for') ?? null }));
    await next();
    // In place: Hono copies the body of a response that is set a second time.
    if (!c.get('whole')) withHeaders(c, c.res);
    logRequest(c, deps);
  });
  if (deps.corsOrigins.length === 0) return;
  // What headers their pages send is theirs: libraries add some of their own, such as X-Stainless-Lang.
  const named = cors({
    origin: [...deps.corsOrigins],
    exposeHeaders: [...Object.keys(HEADERS), 'Mcp-Session-Id'],
  });
  app.use('/v1/*', named);
  app.use('/mcp', named);
}

/** Key, rate limit, scope and room, from the headers alone: nothing of the body has been read yet. */
function requireKey(deps: HttpDeps) {
  const roomFor = createRooms(deps.rooms);
  return async (c: Context<Env>, next: () => Promise<void>): Promise<Response | void> => {
    const authorization = c.req.header('authorization') ?? null;
    const counted = c.env.rate ?? null;
    const credentials = { authorization, address: c.get('address'), counted };
    const entry = await deps.database.guard(authenticate(deps.parts, credentials));
    c.set('rate', entry.rate);
    if (entry.kind !== 'unknown') c.set('caller', entry.caller);
    const enter = (): Refusal | null =>
      enterOperation(c) ?? roomFor({ ...c.get('caller'), ...c.env, headers: c.req.raw.headers });
    const refusal = entry.kind === 'admitted' ? enter() : entry.refusal;
    return refusal === null ? next() : refuseAtOnce(c, refusal);
  };
}

/** Sets all headers at once: refusing a flood has to be cheap, and adding headers to a finished response is not. */
function refuseAtOnce(c: Context<Env>, refusal: Refusal): Response {
  c.set('errorCode', refusal.code);
  c.set('limit', refusal.limit);
  c.set('whole', true);
  return errorAnswerAt(c.req.path, errorObject(refusal, c.get('requestId')), {
    ...headersOf(c),
    'Cache-Control': 'no-store',
  });
}

function withHeaders(c: Context<Env>, answer: Response): Response {
  const headers = answer.headers;
  for (const [name, value] of Object.entries(headersOf(c))) headers.set(name, value);
  if (headers.get('Content-Type')?.startsWith('application/json')) headers.set('Cache-Control', 'no-store');
  return answer;
}

/** What every answer carries. */
function headersOf(c: Context<Env>): Record<string, string> {
  const deliberationId = c.get('deliberationId');
  const rate = c.get('rate');
  const requestId = c.get('requestId');
  return {
    'Request-Id': requestId,
    ...(CHAT_PATHS.test(c.req.path) ? { 'X-Request-Id': requestId } : {}),
    'X-Content-Type-Options': 'nosniff',
    ...c.get('carried'),
    ...(deliberationId ? { 'Deliberation-Id': deliberationId } : {}),
    ...(rate
      ? {
          'RateLimit-Policy': `"minute";q=${rate.limit};w=60`,
          RateLimit: `"minute";r=${rate.remaining};t=${rate.resetS}`,
        }
      : {}),
  };
}

function logRequest(c: Context<Env>, deps: HttpDeps): void {
  const startedAt = c.get('startedAt');
  deps.observer.request({
    requestId: c.get('requestId'),
    method: c.req.method,
    route: c.req.routePath,
    status: c.res.status,
    startedAt,
    durationMs: deps.parts.now() - startedAt,
    ...defined({
      keyId: c.get('caller')?.keyId,
      deliberationId: c.get('deliberationId'),
      error: c.get('errorCode'),
      limit: c.get('limit'),
    }),
  });
}
