import type { Context } from 'hono';
import { readId } from '../../../contract/query.ts';
import { readKeySet, readSignature } from '../../../service/signing.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';

/** GET /v1/memos/{id}/signature. */
export function readSignatureRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const id = readId('memo', c.req.param('id'));
    return json(JSON.stringify(await readSignature(service, c.get('caller'), id)));
  };
}

/** GET /.well-known/jwks.json: open to everyone. */
export function keySetRoute(service: Service) {
  return async (): Promise<Response> => json(await readKeySet(service));
}
