import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { deleteDeliberation } from '../../../service/erase.ts';
import type { Service } from '../../../service/service.ts';
import type { Env } from '../../context.ts';

/** DELETE /v1/deliberations/{id}: erases it in any state, with its memo and events; one that runs is cancelled first. */
export function deleteDeliberationRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('deliberation', c.req.param('id'));
    await deleteDeliberation(service, c.get('caller'), id);
    c.set('deliberationId', id);
    return new Response(null, { status: 204 });
  };
}
