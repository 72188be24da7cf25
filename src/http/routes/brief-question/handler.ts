import type { Context } from 'hono';
import { readDeliberateRequest } from '../../../contract/request.ts';
import { briefQuestion } from '../../../service/frame-question.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** POST /v1/briefing: the body of a deliberation, answered with what to ask back before it is asked. */
export function briefQuestionRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> => {
    const { stream: _stream, ...asked } = readDeliberateRequest(await readJsonBody(c.req.raw));
    const { signal } = c.req.raw;
    const on = { caller: c.get('caller'), requestId: c.get('requestId'), signal };
    return json(JSON.stringify(await briefQuestion(service, { ...asked, ...on })));
  };
}
