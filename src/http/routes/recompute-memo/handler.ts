import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readRecomputationRequest } from '../../../contract/recomputation.ts';
import { recomputeMemo } from '../../../service/recompute-memo.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** POST /v1/memos/{id}/recomputation: the memo's numbers for other weights or without some advisors. */
export function recomputeMemoRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('memo', c.req.param('id'));
    const request = readRecomputationRequest(await readJsonBody(c.req.raw));
    return json(JSON.stringify(await recomputeMemo(service, c.get('caller'), { id, request })));
  };
}
