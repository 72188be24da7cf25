import type { Context } from 'hono';
import { readId, readPredictionId } from '../../../contract/query.ts';
import { settlePrediction } from '../../../service/records.ts';
import type { Service } from '../../../service/service.ts';
import type { Env } from '../../context.ts';

/** DELETE /v1/memos/{id}/predictions/{prediction}: opens it again. */
export function reopenPredictionRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const whose = {
      caller: c.get('caller'),
      id: readId('memo', c.req.param('id')),
      prediction: readPredictionId(c.req.param('prediction')),
    };
    await settlePrediction(service, whose, null);
    return new Response(null, { status: 204 });
  };
}
