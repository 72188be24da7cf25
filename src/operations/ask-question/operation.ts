import { memoQuestion, questionRequest, readQuestionRequest } from '../../contract/questions.ts';
import { CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { startQuestion } from '../../service/start-question.ts';
import { resultOf } from '../../service/watch-deliberation.ts';
import { awaitResult } from '../await-result.ts';
import { mayWaitOn, readIdempotencyKey, replayHeaders, seenBefore } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { json } from '../reply.ts';

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
    const headers = replayHeaders(started);
    if (stream || how.prefersEvents) {
      const after = await seenBefore(parts, started, header);
      return how.events({ id: started.id, after }, headers);
    }
    const last = await awaitResult(parts, started.id, {
      requestId,
      signal: how.signal,
      goesOn: `it goes on, and GET /v1/memos/${memoId}/questions will have it.`,
      again: mayWaitOn(idempotencyKey),
    });
    return json(resultOf(last), 200, headers);
  },
});
