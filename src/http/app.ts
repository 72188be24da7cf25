import { Hono } from 'hono';
import type { Context } from 'hono';
import type { BlankSchema } from 'hono/types';
import { cors } from 'hono/cors';
import { errorObject, notFound, Refusal } from '../domain/refusal.ts';
import { authenticate } from '../service/authenticate.ts';
import type { Service } from '../service/service.ts';
import { createAddressReader } from './address.ts';
import { refusalOf } from '../service/refusal-of.ts';
import { errorAnswerAt } from './chat-errors.ts';
import type { Env, HttpDeps } from './context.ts';
import { createHtmlDocuments } from './html-documents.ts';
import { enterOperation } from './require-scope.ts';
import { adminRoutes } from './routes/admin/handler.ts';
import { briefQuestionRoute } from './routes/brief-question/handler.ts';
import { chatRoute, modelsRoute } from './routes/chat/handler.ts';
import { giveViewRoute } from './routes/give-view/handler.ts';
import { cancelRoute } from './routes/cancel/handler.ts';
import { deleteDeliberationRoute } from './routes/delete-deliberation/handler.ts';
import { deleteMemoRoute } from './routes/delete-memo/handler.ts';
import { deliberateRoute } from './routes/deliberate/handler.ts';
import { docsRoutes } from './routes/docs/handler.ts';
import { estimateRoute } from './routes/estimate/handler.ts';
import { frameQuestionRoute } from './routes/frame-question/handler.ts';
import { findIdsRoute } from './routes/find-ids/handler.ts';
import { healthRoutes } from './routes/health/handler.ts';
import { listMemosRoute } from './routes/list-memos/handler.ts';
import { mcpRoute, originGuard } from './routes/mcp/handler.ts';
import { openapiRoute } from './routes/openapi/handler.ts';
import { pageRoutes } from './routes/page/handler.ts';
import { deleteDecisionRoute } from './routes/delete-decision/handler.ts';
import { deleteOutcomeRoute } from './routes/delete-outcome/handler.ts';
import { recordDecisionRoute } from './routes/record-decision/handler.ts';
import { recordOutcomeRoute } from './routes/record-outcome/handler.ts';
import { reopenPredictionRoute } from './routes/reopen-prediction/handler.ts';
import { settlePredictionRoute } from './routes/settle-prediction/handler.ts';
import { readTrackRecordRoute } from './routes/read-track-record/handler.ts';
import { profileRoutes } from './routes/profile/handler.ts';
import { readAccountRoute } from './routes/read-account/handler.ts';
import { readDeliberationRoute } from './routes/read-deliberation/handler.ts';
import { compareMemosRoute } from './routes/compare-memos/handler.ts';
import { askQuestionRoute, listQuestionsRoute, streamQuestionRoute } from './routes/questions/handler.ts';
import { readStatusRoute } from './routes/read-status/handler.ts';
import { recomputeMemoRoute } from './routes/recompute-memo/handler.ts';
import { sampleRoute } from './routes/sample/handler.ts';
import { readMemoRoute } from './routes/read-memo/handler.ts';
import { webhookRoutes } from './routes/webhooks/handler.ts';
import { listSharesRoute, revokeShareRoute, shareMemoRoute } from './routes/share/handler.ts';
import { sharedPageRoutes } from './routes/shared-page/handler.ts';
import { keySetRoute, readSignatureRoute } from './routes/signatures/handler.ts';
import { streamEventsRoute } from './routes/stream-events/handler.ts';

/** The service over HTTP. This table is all that there is; every entrance goes through it. */
export function createApp(deps: HttpDeps): Hono<Env> {
  const app = new Hono<Env>();
  const { service } = deps;

  prepare(app, deps);
  healthRoutes(app, deps);
  app.get('/v1/openapi.json', openapiRoute());
  app.get('/.well-known/jwks.json', keySetRoute(service));
  docsRoutes(app);
  pageRoutes(app, deps.page);
  const documents = createHtmlDocuments();
  sampleRoute(app, documents);
  sharedPageRoutes(app, deps);
  refuseOtherMethods(app);

  const keyed = new Hono<Env>();
  keyed.use(requireKey(deps));
  keyed.post('/deliberate', deliberateRoute(deps));
  keyed.post('/estimate', estimateRoute(service));
  keyed.post('/frames', frameQuestionRoute(service));
  keyed.post('/briefing', briefQuestionRoute(service));
  keyed.get('/memos', listMemosRoute(service));
  keyed.get('/memos/:id', readMemoRoute(service, documents));
  keyed.delete('/memos/:id', deleteMemoRoute(service));
  keyed.get('/memos/:id/signature', readSignatureRoute(service));
  keyed.get('/memos/:id/comparison', compareMemosRoute(service));
  keyed.post('/memos/:id/recomputation', recomputeMemoRoute(service));
  keyed.post('/memos/:id/questions', askQuestionRoute(deps));
  keyed.get('/memos/:id/questions', listQuestionsRoute(service));
  keyed.get('/memos/:id/questions/:question/events', streamQuestionRoute(deps));
  recordRoutes(keyed, service);
  keyed.get('/track-record', readTrackRecordRoute(service, documents));
  keyed.get('/deliberations/:id', readDeliberationRoute(service));
  keyed.delete('/deliberations/:id', deleteDeliberationRoute(service));
  keyed.get('/deliberations/:id/events', streamEventsRoute(deps));
  keyed.post('/deliberations/:id/cancel', cancelRoute(service));
  keyed.get('/ids', findIdsRoute(service));
  keyed.post('/memos/:id/shares', shareMemoRoute(deps));
  keyed.get('/memos/:id/shares', listSharesRoute(deps));
  keyed.delete('/memos/:id/shares/:share', revokeShareRoute(deps));
  keyed.get('/models', modelsRoute());
  keyed.post('/chat/completions', chatRoute(deps));
  keyed.get('/account', readAccountRoute(service));
  keyed.get('/status', readStatusRoute(service));
  profileRoutes(keyed, service);
  adminRoutes(keyed, service);
  webhookRoutes(keyed, deps);
  refuseOtherMethods(keyed);
  // Its types are told, since the compiler would compare two whole applications to find them.
  app.route<'/v1', Env, BlankSchema, '/', '/'>('/v1', keyed);
  app.all(
    '/mcp',
    originGuard(deps),
    requireKey(deps),
    mcpRoute(deps, (request, env) => app.fetch(request, env)),
  );

  answerFaults(app, deps);
  return app;
}

function recordRoutes(keyed: Hono<Env>, service: Service): void {
  keyed.put('/deliberations/:id/view', giveViewRoute(service));
  keyed.put('/memos/:id/decision', recordDecisionRoute(service));
  keyed.delete('/memos/:id/decision', deleteDecisionRoute(service));
  keyed.put('/memos/:id/outcome', recordOutcomeRoute(service));
  keyed.delete('/memos/:id/outcome', deleteOutcomeRoute(service));
  keyed.put('/memos/:id/predictions/:prediction', settlePredictionRoute(service));
  keyed.delete('/memos/:id/predictions/:prediction', reopenPredictionRoute(service));
}

function answerFaults(app: Hono<Env>, deps: HttpDeps): void {
  app.notFound(() => {
    throw notFound('page');
  });
  app.onError((error, c) => {
    const { refusal, known } = refusalOf(error);
    const requestId = c.get('requestId');
    if (!known) deps.onFault(error, requestId);
    c.set('errorCode', refusal.code);
    c.set('limit', refusal.limit);
    return withHeaders(c, errorAnswerAt(c.req.path, errorObject(refusal, requestId)));
  });
}

/** Answers 405 wherever the routes so far have a path, but not the method. */
function refuseOtherMethods(app: Hono<Env>): void {
  const methods = new Map<string, string[]>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL' && !path.includes('*')) methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    const refusal = new Refusal('method_not_allowed', `Use ${allowed.join(' or ')} here.`);
    app.all(path, (c) => {
      c.set('errorCode', refusal.code);
      const answer = errorAnswerAt(c.req.path, errorObject(refusal, c.get('requestId')));
      answer.headers.set('Allow', allowed.join(', '));
      return answer;
    });
  }
}

function prepare(app: Hono<Env>, deps: HttpDeps): void {
  const { service } = deps;
  const addressOf = createAddressReader(deps.trustedProxies);
  app.use(async (c, next) => {
    c.set('requestId', service.ids.request());
    c.set('startedAt', service.now());
    deps.onArrival(c.get('requestId'), c.req.header('traceparent') ?? null);
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? '';
    c.set('address', addressOf({ socketAddress, forwardedFor: c.req.header('x-forwarded-for') ?? null }));
    await next();
    if (!c.get('whole')) c.res = withHeaders(c, c.res);
    logRequest(c, deps);
  });
  if (deps.corsOrigins.length === 0) return;
  const named = cors({
    origin: [...deps.corsOrigins],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept',
      'Idempotency-Key',
      'Last-Event-ID',
      'Prefer',
      'Mcp-Session-Id',
      'Mcp-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Witan-User-Email',
    ],
    exposeHeaders: [
      'Request-Id',
      'Deliberation-Id',
      'Location',
      'Retry-After',
      'Idempotent-Replayed',
      'Memo-Signature',
      'X-BYOK-Keys-Provided',
      'X-BYOK-Discount',
      'X-Should-Retry',
      'Mcp-Session-Id',
    ],
  });
  app.use('/v1/*', named);
  app.use('/mcp', named);
}

/** Key, rate limit and scope, from the headers alone: nothing of the body has been read yet. */
function requireKey(deps: HttpDeps) {
  const { service } = deps;
  return async (c: Context<Env>, next: () => Promise<void>): Promise<Response | void> => {
    const authorization = c.req.header('authorization') ?? null;
    const counted = c.env?.rate ?? null;
    const credentials = { authorization, address: c.get('address'), counted };
    const entry = await deps.guard(authenticate(service, credentials));
    c.set('rate', entry.rate);
    if (entry.kind !== 'unknown') c.set('caller', entry.caller);
    const refusal = entry.kind === 'admitted' ? enterOperation(c) : entry.refusal;
    return refusal === null ? next() : refuseAtDoor(c, refusal);
  };
}

/** Made whole at once: what a flood is answered has to cost little, and a header that is added later costs much. */
function refuseAtDoor(c: Context<Env>, refusal: Refusal): Response {
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
  return {
    'Request-Id': c.get('requestId'),
    'X-Content-Type-Options': 'nosniff',
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
  const caller = c.get('caller');
  const deliberationId = c.get('deliberationId');
  const error = c.get('errorCode');
  const limit = c.get('limit');
  const startedAt = c.get('startedAt');
  deps.onRequest({
    requestId: c.get('requestId'),
    method: c.req.method,
    route: c.req.routePath,
    status: c.res.status,
    startedAt,
    durationMs: deps.service.now() - startedAt,
    ...(caller ? { keyId: caller.keyId } : {}),
    ...(deliberationId ? { deliberationId } : {}),
    ...(error ? { error } : {}),
    ...(limit ? { limit } : {}),
  });
}
