import type { Context } from 'hono';
import { readStatusQuery } from '../../../contract/status.ts';
import { readStatus } from '../../../service/read-status.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/status: whether a question would be answered now, and what is left to ask with. */
export function readStatusRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> =>
    json(JSON.stringify(await readStatus(service, c.get('caller'), readStatusQuery(c.req.query()))));
}
