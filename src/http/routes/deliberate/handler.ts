import type { Context } from 'hono';
import { LIMITS, readDeliberateRequest } from '../../../contract/request.ts';
import { invalid } from '../../../domain/refusal.ts';
import { startDeliberation } from '../../../service/start-deliberation.ts';
import type { Started } from '../../../service/start-deliberation.ts';
import { readDeliberation } from '../../../service/read-deliberation.ts';
import { signatureHeader } from '../../../service/signing.ts';
import type { Service } from '../../../service/service.ts';
import { awaitEnd, isErased, memoOf, resumePoint } from '../../../service/watch-deliberation.ts';
import { deliberationFailed } from '../../../domain/refusal.ts';
import type { DecisionMemo, ErrorObject } from '@witan/client';
import { errorAnswer, json } from '../../answer.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { prefersEvents } from '../../accept.ts';
import { readJsonBody } from '../../read-body.ts';
import { streamDeliberation } from '../../stream-deliberation.ts';

/** POST /v1/deliberate: submits a question; answers with the memo, or with the stream of its making. */
export function deliberateRoute(deps: Pick<HttpDeps, 'service' | 'stream'>) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const { stream, ...asked } = readDeliberateRequest(await readJsonBody(c.req.raw));
    const started = await startDeliberation(service, {
      caller: c.get('caller'),
      ...asked,
      idempotencyKey: readIdempotencyKey(c.req.header('idempotency-key')),
      requestId: c.get('requestId'),
    });
    c.set('deliberationId', started.id);
    const headers: Record<string, string> =
      started.how === 'replayed' ? { 'Idempotent-Replayed': 'true' } : {};
    if (stream || prefersEvents(c)) {
      const after = await seenBefore(service, c, started);
      return streamDeliberation(deps, c, { id: started.id, after, headers });
    }
    if (/(^|,)\s*respond-async\s*(,|;|$)/i.test(c.req.header('prefer') ?? '') && started.how !== 'replayed') {
      return respondAsync(service, c, started);
    }
    return waitForIt(service, c, { started, headers });
  };
}

function readIdempotencyKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (given.length <= LIMITS.idempotencyKey && /^[\x20-\x7e]+$/.test(given)) return given;
  const message = `Idempotency-Key must be 1 to ${LIMITS.idempotencyKey} printable ASCII characters.`;
  throw invalid([{ path: 'Idempotency-Key', message }]);
}

/** Who joins with the id of an event of the same deliberation goes on after it, all others begin at the first. */
async function seenBefore(service: Service, c: Context<Env>, { id, how }: Started): Promise<number> {
  const seq = how === 'joined' ? c.req.header('last-event-id')?.replace(`${id}:`, '') : undefined;
  if (seq === undefined || !/^\d{1,9}$/.test(seq)) return -1;
  return (await resumePoint(service, { id, state: 'queued', seen: Number(seq) })) ?? -1;
}

async function respondAsync(service: Service, c: Context<Env>, { id }: Started): Promise<Response> {
  const body = await readDeliberation(service, c.get('caller'), id);
  return json(body, 202, { Location: `/v1/deliberations/${id}`, 'Preference-Applied': 'respond-async' });
}

/** Waits for the end. A client that goes away stops the wait, never the deliberation. */
async function waitForIt(
  service: Service,
  c: Context<Env>,
  on: { readonly started: Started; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const mostMs = service.limits.deadlineMs + 1_000;
  const last = await awaitEnd(service, on.started.id, { signal: c.req.raw.signal, mostMs });
  if (last?.type === 'memo.completed') {
    const text = memoOf(last);
    // `as`: the last event holds the memo that this service stored.
    const { id } = JSON.parse(text) as DecisionMemo;
    return json(text, 200, { ...on.headers, ...(await signatureHeader(service, id)) });
  }
  if (last?.type === 'error') {
    // `as`: the last event holds the error object that this service stored.
    const { error, message, retryAfter, limit, issues } = JSON.parse(last.data) as ErrorObject;
    c.set('errorCode', error);
    return errorAnswer({
      error,
      message,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(limit === undefined ? {} : { limit }),
      ...(issues === undefined ? {} : { issues }),
      requestId: c.get('requestId'),
    });
  }
  if (last?.type === 'cancelled')
    throw deliberationFailed('The deliberation was cancelled; nothing was charged.');
  if (await isErased(service, on.started.id)) throw deliberationFailed('The deliberation was deleted.');
  throw deliberationFailed(
    `The answer could not be waited for; the deliberation goes on, and GET /v1/deliberations/${on.started.id} has its result.`,
  );
}
