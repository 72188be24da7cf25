import type { Context } from 'hono';
import { readMemoPage } from '../../../contract/query.ts';
import { listOwnMemos } from '../../../service/memos.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/memos: a page of an account's memos or their summaries, newest first, all or those that are searched for. */
export function listMemosRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const { userEmail, limit, cursor, view, q, outcome, test, due, decided } = readMemoPage(c.req.query());
    const mode = test === null ? null : test === 'true' ? 'test' : 'live';
    const page = {
      userEmail,
      limit,
      cursor,
      view: view === 'full' ? 'memo' : 'summary',
      filter: { words: q, outcome, mode, decided: decided === null ? null : decided === 'true' },
      due: due === 'true',
    } as const;
    return json(await listOwnMemos(service, c.get('caller'), page));
  };
}
