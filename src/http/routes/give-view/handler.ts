import type { Context } from 'hono';
import { readOwnViewInput } from '../../../contract/own-view.ts';
import { readId } from '../../../contract/query.ts';
import { giveOwnView } from '../../../service/own-view.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** PUT /v1/deliberations/{id}/view: what whoever asked thinks, until the first advisor has answered. */
export function giveViewRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('deliberation', c.req.param('id'));
    const given = readOwnViewInput(await readJsonBody(c.req.raw));
    const view = await giveOwnView(service, { caller: c.get('caller'), id }, given);
    c.set('deliberationId', id);
    return json(JSON.stringify(view));
  };
}
