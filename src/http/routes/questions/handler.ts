import type { Context } from 'hono';
import { readId, readResumePoint } from '../../../contract/query.ts';
import { readQuestionRequest } from '../../../contract/questions.ts';
import { deliberationFailed } from '../../../domain/refusal.ts';
import { findOwnQuestion, listOwnQuestions } from '../../../service/questions.ts';
import type { Service } from '../../../service/service.ts';
import { startQuestion } from '../../../service/start-question.ts';
import type { QuestionStarted } from '../../../service/start-question.ts';
import { awaitEnd, isErased, resultOf, resumePoint } from '../../../service/watch-deliberation.ts';
import { prefersEvents } from '../../accept.ts';
import { json } from '../../answer.ts';
import type { Env, HttpDeps } from '../../context.ts';
import { readIdempotencyKey, replayHeaders, seenBefore } from '../../idempotency.ts';
import { readJsonBody } from '../../read-body.ts';
import { storedError } from '../../stored-error.ts';
import { streamDeliberation } from '../../stream-deliberation.ts';

type Deps = Pick<HttpDeps, 'service' | 'stream'>;

/** POST /v1/memos/{id}/questions: one advisor answers about a memo; with the answer, or with the stream of its making. */
export function askQuestionRoute(deps: Deps) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const memoId = readId('memo', c.req.param('id'));
    const { stream, ...asked } = readQuestionRequest(await readJsonBody(c.req.raw));
    const started = await startQuestion(service, {
      caller: c.get('caller'),
      memoId,
      ...asked,
      idempotencyKey: readIdempotencyKey(c),
      requestId: c.get('requestId'),
    });
    const headers = replayHeaders(started);
    if (!stream && !prefersEvents(c)) return waitForAnswer(service, c, started);
    const after = await seenBefore(service, c, started);
    return streamDeliberation(deps, c, { id: started.id, after, headers });
  };
}

/** A client that goes away stops the wait, never the answer. */
async function waitForAnswer(service: Service, c: Context<Env>, started: QuestionStarted): Promise<Response> {
  const last = await awaitEnd(service, started.id, { signal: c.req.raw.signal });
  if (last?.type === 'question.complete') return json(resultOf(last), 200, replayHeaders(started));
  if (last?.type === 'question.failed') return storedError(c, last);
  if (await isErased(service, started.id))
    throw deliberationFailed('The memo was deleted. Nothing was charged.');
  throw deliberationFailed(
    'The answer could not be waited for; it goes on, and GET /v1/memos/{id}/questions will have it.',
  );
}

/** GET /v1/memos/{id}/questions: the thread of a memo. */
export function listQuestionsRoute(service: Service) {
  return async (c: Context<Env>): Promise<Response> =>
    json(JSON.stringify(await listOwnQuestions(service, c.get('caller'), readId('memo', c.req.param('id')))));
}

/** GET /v1/memos/{id}/questions/{question}/events: the stream again, after the last event that the client has seen. */
export function streamQuestionRoute(deps: Deps) {
  const { service } = deps;
  return async (c: Context<Env>): Promise<Response> => {
    const memoId = readId('memo', c.req.param('id'));
    const given = readId('question', c.req.param('question'));
    const { id, state } = await findOwnQuestion(service, c.get('caller'), { memoId, id: given });
    const seen = readResumePoint(id, {
      lastEventId: c.req.header('last-event-id') || undefined,
      after: c.req.query('after'),
    });
    const after = await resumePoint(service, { id, state, seen });
    // Nothing will ever follow: 204 is how the event-stream format tells a reader not to come again.
    if (after === null) return new Response(null, { status: 204 });
    return streamDeliberation(deps, c, { id, after, headers: {} });
  };
}
