import type { Context } from 'hono';
import { readComparedMemo, readId } from '../../../contract/query.ts';
import { comparisonAsMarkdown } from '@witan/memo/documents/comparison';
import { compareOwnMemos } from '../../../service/compare-memos.ts';
import type { Service } from '../../../service/service.ts';
import { preferredType } from '../../accept.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/memos/{id}/comparison: what differs between this memo and another, as JSON or Markdown. */
export function compareMemosRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('memo', c.req.param('id'));
    const found = await compareOwnMemos(service, c.get('caller'), {
      id,
      other: readComparedMemo(c.req.query()),
    });
    const type = preferredType(c, ['application/json', 'text/markdown']);
    if (type === 'application/json') return json(JSON.stringify(found), 200, { Vary: 'Accept' });
    return new Response(comparisonAsMarkdown(found), {
      headers: {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Cache-Control': 'no-store',
        Vary: 'Accept',
      },
    });
  };
}
