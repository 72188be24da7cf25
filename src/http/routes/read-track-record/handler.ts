import type { Context } from 'hono';
import { readTrackRecordQuery } from '../../../contract/query.ts';
import type { Service } from '../../../service/service.ts';
import { readTrackRecord } from '../../../service/track-record.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/track-record: how good the panel's forecasts were, by what came of the decisions. */
export function readTrackRecordRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const asked = readTrackRecordQuery(c.req.query());
    return json(JSON.stringify(await readTrackRecord(service, c.get('caller'), asked)));
  };
}
