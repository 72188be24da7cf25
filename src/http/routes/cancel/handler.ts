import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { cancel } from '../../../service/cancel-deliberation.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** POST /v1/deliberations/{id}/cancel: stops it and returns the credits; always 200 with the deliberation. */
export function cancelRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('deliberation', c.req.param('id'));
    const body = await cancel(service, c.get('caller'), id);
    c.set('deliberationId', id);
    return json(body);
  };
}
