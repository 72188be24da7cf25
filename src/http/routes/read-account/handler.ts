import type { Context } from 'hono';
import { readUserEmail } from '../../../contract/query.ts';
import { readAccount } from '../../../service/read-account.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/account: what an address has used of its quota. */
export function readAccountRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> =>
    json(JSON.stringify(await readAccount(service, c.get('caller'), readUserEmail(c.req.query()))));
}
