import type { Context } from 'hono';
import { readId, readResumePoint } from '../../../contract/query.ts';
import { findOwnDeliberation } from '../../../service/read-deliberation.ts';
import { resumePoint } from '../../../service/watch-deliberation.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { streamDeliberation } from '../../stream-deliberation.ts';

/** GET /v1/deliberations/{id}/events: the stream again, after the last event that the client has seen. */
export function streamEventsRoute(deps: Pick<HttpDeps, 'service' | 'stream'>) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const { id, state } = await findOwnDeliberation(
      service,
      c.get('caller'),
      readId('deliberation', c.req.param('id')),
    );
    const seen = readResumePoint(id, {
      lastEventId: c.req.header('last-event-id') || undefined,
      after: c.req.query('after'),
    });
    c.set('deliberationId', id);
    const after = await resumePoint(service, { id, state, seen });
    // Nothing will ever follow: 204 is how the event-stream format tells a reader not to come again.
    if (after === null) return new Response(null, { status: 204 });
    return streamDeliberation(deps, c, { id, after, headers: {} });
  };
}
