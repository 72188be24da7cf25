import type { Context } from 'hono';
import { readIdQuery } from '../../../contract/query.ts';
import { findIds } from '../../../service/find-ids.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/ids: an account's ids that begin in one way. */
export function findIdsRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> =>
    json(JSON.stringify(await findIds(service, c.get('caller'), readIdQuery(c.req.query()))));
}
