import type { Context } from 'hono';
import { readDeliberateRequest } from '../../../contract/request.ts';
import { startDeliberation } from '../../../service/start-deliberation.ts';
import type { Started } from '../../../service/start-deliberation.ts';
import { deliberationJson } from '../../../service/read-deliberation.ts';
import { signatureHeader } from '../../../service/signing.ts';
import type { Service } from '../../../service/service.ts';
import { awaitEnd, isErased, resultOf } from '../../../service/watch-deliberation.ts';
import { priceOf } from '../../../domain/charge.ts';
import { deliberationFailed } from '../../../domain/refusal.ts';
import { json } from '../../answer.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { prefersEvents } from '../../accept.ts';
import { readIdempotencyKey, replayHeaders, seenBefore } from '../../idempotency.ts';
import { readJsonBody } from '../../read-body.ts';
import { storedError } from '../../stored-error.ts';
import { streamDeliberation } from '../../stream-deliberation.ts';

/** POST /v1/deliberate: submits a question; answers with the memo, or with the stream of its making. */
export function deliberateRoute(deps: Pick<HttpDeps, 'service' | 'stream'>) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const { stream, ...asked } = readDeliberateRequest(await readJsonBody(c.req.raw));
    const started = await startDeliberation(service, {
      caller: c.get('caller'),
      ...asked,
      idempotencyKey: readIdempotencyKey(c),
      requestId: c.get('requestId'),
    });
    c.set('deliberationId', started.id);
    const headers = { ...replayHeaders(started), ...byokHeaders(asked.callerKeys.size) };
    if (stream || prefersEvents(c)) {
      const after = await seenBefore(service, c, started);
      const fresh = started.how === 'started';
      return streamDeliberation(deps, c, { id: started.id, after, fresh, headers });
    }
    if (/(^|,)\s*respond-async\s*(,|;|$)/i.test(c.req.header('prefer') ?? '') && started.how !== 'replayed') {
      return respondAsync(started, headers);
    }
    return waitForIt(service, c, { started, headers });
  };
}

/** As it was admitted or found: what has become of it since is for the address that the answer names. */
function respondAsync({ id, state }: Started, headers: Readonly<Record<string, string>>): Response {
  const body = deliberationJson({ id, state, error: null });
  const where = { Location: `/v1/deliberations/${id}`, 'Preference-Applied': 'respond-async' };
  return json(body, 202, { ...headers, ...where });
}

/** What the request brought, and what that takes off the price. */
function byokHeaders(keys: number): Record<string, string> {
  return { 'X-BYOK-Keys-Provided': String(keys), 'X-BYOK-Discount': `${priceOf(keys).discountPercent}%` };
}

/** Waits for the end. A client that goes away stops the wait, never the deliberation. */
async function waitForIt(
  service: Service,
  c: Context<Env>,
  on: { readonly started: Started; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const fresh = on.started.how === 'started';
  const last = await awaitEnd(service, on.started.id, { signal: c.req.raw.signal, fresh });
  if (last?.type === 'deliberation.complete') {
    const signature = await signatureHeader(service, last, on.started.id);
    return json(resultOf(last), 200, { ...on.headers, ...signature });
  }
  if (last?.type === 'deliberation.failed') return storedError(c, last);
  if (last?.type === 'deliberation.cancelled')
    throw deliberationFailed('The deliberation was cancelled; nothing was charged.');
  if (await isErased(service, on.started.id)) throw deliberationFailed('The deliberation was deleted.');
  throw deliberationFailed(
    `The answer could not be waited for; the deliberation goes on, and GET /v1/deliberations/${on.started.id} has its result.`,
  );
}
