import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { deleteMemo } from '../../../service/memos.ts';
import type { Service } from '../../../service/service.ts';
import type { Env } from '../../context.ts';

/** DELETE /v1/memos/{id}: erases memo, deliberation and events. */
export function deleteMemoRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    await deleteMemo(service, c.get('caller'), readId('memo', c.req.param('id')));
    return new Response(null, { status: 204 });
  };
}
