import type { Context } from 'hono';
import { readTrackRecordQuery } from '../../../contract/query.ts';
import { trackRecordAsFragment } from '@witan/memo/documents/track-record';
import type { Service } from '../../../service/service.ts';
import { readTrackRecord } from '../../../service/track-record.ts';
import { preferredType } from '../../accept.ts';
import { json, textAnswer } from '../../answer.ts';
import type { Env } from '../../context.ts';
import type { HtmlDocuments } from '../../html-documents.ts';

const TYPES = ['application/json', 'text/html', 'text/html;variant=fragment'] as const;

/** GET /v1/track-record: how good the panel's forecasts were, by what came of the decisions, or as a document by `Accept`. */
export function readTrackRecordRoute(service: Service, documents: HtmlDocuments) {
  return async (c: Context<Env>): Promise<Response> => {
    const asked = readTrackRecordQuery(c.req.query());
    const record = await readTrackRecord(service, c.get('caller'), asked);
    const type = preferredType(c, TYPES);
    c.header('Vary', 'Accept');
    if (type === 'application/json') return json(JSON.stringify(record), 200, { Vary: 'Accept' });
    const headers = { 'Cache-Control': 'no-store', Vary: 'Accept' };
    return type === 'text/html'
      ? documents.trackRecord(record, headers, service.now())
      : textAnswer(trackRecordAsFragment(record), 'text/html', headers);
  };
}
