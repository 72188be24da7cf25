import { memoQuestion, questionRequest, readQuestionRequest } from '../../contract/questions.ts';
import { CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { deliberationFailed } from '../../domain/refusal.ts';
import type { Basics, RunAccess } from '../../service/service.ts';
import type { QuestionId } from '@witan/client';
import type { Started } from '../../service/admission.ts';
import { startQuestion } from '../../service/start-question.ts';
import { awaitEnd, resultOf } from '../../service/watch-deliberation.ts';
import { mayWaitOn, readIdempotencyKey, replayHeaders, seenBefore } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { json } from '../reply.ts';
import { isKept } from '../../store/deliberations.ts';
import { storedRefusal } from '../stored-refusal.ts';

operation({
  id: 'askQuestion',
  route: 'POST /v1/memos/{id}/questions',
  summary: 'Ask about a memo',
  description:
    'One advisor that answered the memo answers from the memo, the perspectives and the sources. It speaks for itself and ' +
    `not for the panel, and its answer passes the check that a memo's words pass. ${CREDITS_PER_QUESTION} credits, charged when it is ` +
    'answered. At most 50 questions a memo. 422 where no advisor of the memo can be asked because its provider key is not there.',
  parameters: ['IdempotencyKey'],
  body: questionRequest,
  readBody: readQuestionRequest,
  answers: {
    200: {
      description: 'The answer; or, when streaming, its making.',
      schema: memoQuestion,
      stream: 'question',
      headers: ['Idempotent-Replayed'],
      links: {
        watchQuestion: {
          operationId: 'watchQuestion',
          parameters: { id: '$response.body#/memo', question: '$response.body#/id' },
        },
      },
    },
  },
  sample: { call: 'memos.ask($id, $body)', result: 'asked', shows: 'asked.answer' },
  run: async (parts, { caller, path: { id: memoId }, body: given, requestId, header, ...how }) => {
    const { stream, ...asked } = given;
    const idempotencyKey = readIdempotencyKey(header);
    const started = await startQuestion(parts, { caller, memoId, ...asked, idempotencyKey, requestId });
    if (!stream && !how.prefersEvents)
      return waitForAnswer(parts, started, { signal: how.signal, again: mayWaitOn(idempotencyKey) });
    const after = await seenBefore(parts, started, header);
    return how.events({ id: started.id, after }, replayHeaders(started));
  },
});

/** A client that disconnects stops the wait, never the answer. */
async function waitForAnswer(
  service: Basics & RunAccess,
  started: Started<QuestionId>,
  { signal, again }: { readonly signal: AbortSignal; readonly again: number | undefined },
) {
  const last = await awaitEnd(service, started.id, { signal });
  if (last?.type === 'question.complete') return json(resultOf(last), 200, replayHeaders(started));
  if (last?.type === 'question.failed') throw storedRefusal(last);
  if (!(await isKept(service.db, started.id)))
    throw deliberationFailed('The memo was deleted. Nothing was charged.');
  throw deliberationFailed(
    'The answer could not be waited for; it goes on, and GET /v1/memos/{id}/questions will have it.',
    again,
  );
}
