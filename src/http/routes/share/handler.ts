import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readShareRequest } from '../../../contract/shares.ts';
import { listOwnShares, revokeOwnShare, shareMemo } from '../../../service/shares.ts';
import { json } from '../../answer.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

type Deps = Pick<HttpDeps, 'service' | 'publicUrl'>;

/** POST /v1/memos/{id}/shares: a new link; its address is told here alone, and never made of what a request says. */
export function shareMemoRoute({ service, publicUrl }: Deps) {
  return async (c: Context<Env>): Promise<Response> => {
    const memoId = readId('memo', c.req.param('id'));
    const order = readShareRequest(await readJsonBody(c.req.raw));
    const { share, token } = await shareMemo(service, c.get('caller'), { memoId, order });
    return json(JSON.stringify({ ...share, url: `${publicUrl ?? ''}/s/${token}` }), 201);
  };
}

/** GET /v1/memos/{id}/shares: the links to a memo with what readers thought. */
export function listSharesRoute({ service }: Deps) {
  return async (c: Context<Env>): Promise<Response> => {
    const shares = await listOwnShares(service, c.get('caller'), readId('memo', c.req.param('id')));
    return json(JSON.stringify({ object: 'list', shares }));
  };
}

/** DELETE /v1/memos/{id}/shares/{share}: ends a link. */
export function revokeShareRoute({ service }: Deps) {
  return async (c: Context<Env>): Promise<Response> => {
    const memoId = readId('memo', c.req.param('id'));
    const id = readId('share', c.req.param('share'));
    await revokeOwnShare(service, c.get('caller'), { memoId, id });
    return new Response(null, { status: 204 });
  };
}
