import type { Context } from 'hono';
import { readDeliberateRequest } from '../../../contract/request.ts';
import { estimateDeliberation } from '../../../service/estimate-deliberation.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** POST /v1/estimate: the body of a deliberation, answered with what it would cost. */
export function estimateRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const { stream: _stream, ...asked } = readDeliberateRequest(await readJsonBody(c.req.raw));
    const caller = c.get('caller');
    return json(JSON.stringify(await estimateDeliberation(service, { caller, ...asked })));
  };
}
