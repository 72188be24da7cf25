import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readDecision } from '../../../contract/record-inputs.ts';
import { recordDecision } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** PUT /v1/memos/{id}/decision: what was decided. */
export function recordDecisionRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const whose = { caller: c.get('caller'), id: readId('memo', c.req.param('id')) };
    const given = readDecision(await readJsonBody(c.req.raw));
    return json(JSON.stringify(await recordDecision(service, whose, given)));
  };
}
