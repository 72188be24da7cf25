import type { Context } from 'hono';
import { readMemoPage } from '../../../contract/query.ts';
import { listOwnMemos } from '../../../service/memos.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/memos: a page of an account's memos, newest first. */
export function listMemosRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> =>
    json(await listOwnMemos(service, c.get('caller'), readMemoPage(c.req.query())));
}
