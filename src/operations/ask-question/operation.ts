import { memoQuestion, questionRequest, readQuestionRequest } from '../../contract/questions.ts';
import { CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { startQuestion } from '../../service/start-question.ts';
import { answerStarted } from '../answer-started.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { operation } from '../operation.ts';

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
  run: async (parts, asked) => {
    const { caller, requestId, path } = asked;
    const { stream, ...question } = asked.body;
    const idempotencyKey = readIdempotencyKey(asked);
    const order = { caller, memoId: path.id, ...question, idempotencyKey, requestId };
    return answerStarted(parts, asked, {
      started: await startQuestion(parts, order),
      idempotencyKey,
      stream: stream || asked.prefersEvents,
      goesOn: `it goes on, and GET /v1/memos/${path.id}/questions will have it.`,
    });
  },
});
