import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readOutcome } from '../../../contract/record-inputs.ts';
import { recordOutcome } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** PUT /v1/memos/{id}/outcome: what came of it. */
export function recordOutcomeRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const whose = { caller: c.get('caller'), id: readId('memo', c.req.param('id')) };
    const given = readOutcome(await readJsonBody(c.req.raw));
    return json(JSON.stringify(await recordOutcome(service, whose, given)));
  };
}
