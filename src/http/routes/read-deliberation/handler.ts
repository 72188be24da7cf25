import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readDeliberation } from '../../../service/read-deliberation.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/deliberations/{id}: its state, and its memo or error once it has one. */
export function readDeliberationRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('deliberation', c.req.param('id'));
    const body = await readDeliberation(service, c.get('caller'), id);
    c.set('deliberationId', id);
    return json(body);
  };
}
