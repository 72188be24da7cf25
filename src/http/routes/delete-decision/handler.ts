import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { recordDecision } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import type { Env } from '../../context.ts';

/** DELETE /v1/memos/{id}/decision: takes the decision back. */
export function deleteDecisionRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    await recordDecision(service, { caller: c.get('caller'), id: readId('memo', c.req.param('id')) }, null);
    return new Response(null, { status: 204 });
  };
}
