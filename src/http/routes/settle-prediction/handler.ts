import type { Context } from 'hono';
import { readId, readPredictionId } from '../../../contract/query.ts';
import { readSettlement } from '../../../contract/record-inputs.ts';
import { settlePrediction } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** PUT /v1/memos/{id}/predictions/{prediction}: whether it came true. */
export function settlePredictionRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const whose = {
      caller: c.get('caller'),
      id: readId('memo', c.req.param('id')),
      prediction: readPredictionId(c.req.param('prediction')),
    };
    const given = readSettlement(await readJsonBody(c.req.raw));
    return json(JSON.stringify(await settlePrediction(service, whose, given)));
  };
}
