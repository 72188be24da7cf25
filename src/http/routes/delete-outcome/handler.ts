import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { recordOutcome } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import type { Env } from '../../context.ts';

/** DELETE /v1/memos/{id}/outcome: takes the outcome back; what was learned from it is unlearned. */
export function deleteOutcomeRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    await recordOutcome(service, { caller: c.get('caller'), id: readId('memo', c.req.param('id')) }, null);
    return new Response(null, { status: 204 });
  };
}
