// The routes of questions about a memo.
import type { MemoQuestion, QuestionEvent, QuestionList, QuestionRequest } from '@witan/client';
import { CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { memoQuestion, QUESTION_EVENTS } from '../questions.ts';
import { answer, failures, headers, json } from './answers.ts';
import { reference } from './components.ts';
import { eventTable } from './event-schemas.ts';
import { errorExamples } from './examples.ts';
import { parameters } from './headers.ts';
import example from './question-example.json' with { type: 'json' };
import { needs } from './security.ts';
import type { Paths } from './security.ts';

type Examples<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

const question = memoQuestion.parse(example.question);
const requests: Examples<QuestionRequest> = {
  question: { summary: 'A question about the memo', value: { question: question.question } },
  own: {
    summary: 'As a stream, with a key of one’s own',
    value: { question: question.question, stream: true, byok: { openai: '<PROVIDER_API_KEY>' } },
  },
};
const answers: Examples<MemoQuestion> = { answered: { summary: 'Answered', value: question } };
const lists: Examples<QuestionList> = {
  thread: {
    summary: 'One answered, one being answered',
    value: {
      object: 'list',
      questions: [question, memoQuestion.parse({ ...question, ...example.waiting })],
    },
  },
};
const events: readonly QuestionEvent[] = [
  { type: 'question.started', questionId: question.id, seq: 0 },
  { type: 'answer.snippet', questionId: question.id, snippet: example.snippet },
  { type: 'question.complete', questionId: question.id, seq: 1, question },
  { type: 'question.failed', questionId: question.id, seq: 1, ...errorExamples.internal_error },
];
const streamExamples = Object.fromEntries(
  events.map((event) => [
    event.type,
    {
      summary: event.type,
      value: {
        event: event.type,
        ...('seq' in event ? { id: `${event.questionId}:${event.seq}` } : {}),
        data: JSON.stringify(event),
      },
    },
  ]),
);
const EVENT_STREAM = {
  'text/event-stream': { schema: reference('QuestionStreamEvent'), examples: streamExamples },
};

function streamProse(): string {
  return `Server-sent events, framed as those of a deliberation. \`question.complete\` or \`question.failed\` ends every stream.

${eventTable(QUESTION_EVENTS)}`;
}

const COMMON = ['Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'] as const;
const KEPT = headers('Request-Id', 'RateLimit-Policy', 'RateLimit');

export const QUESTION_PATHS: Paths = {
  '/v1/memos/{id}/questions': {
    post: {
      operationId: 'askQuestion',
      ...needs('ask'),
      tags: ['Memos'],
      summary: 'Ask about a memo',
      description:
        'One advisor that answered the memo answers from the memo, the perspectives and the sources. It speaks for itself and ' +
        `not for the panel, and its answer passes the check that a memo's words pass. ${CREDITS_PER_QUESTION} credits, charged when it is ` +
        'answered. At most 50 questions a memo. 422 where no advisor of the memo can be asked because its provider key is not there.',
      ...parameters('MemoId', 'IdempotencyKey'),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('QuestionRequest'), examples: requests } },
      },
      responses: {
        200: {
          ...answer(
            `The answer; or, when streaming, its making.\n\n${streamProse()}`,
            { ...json('MemoQuestion', answers), ...EVENT_STREAM },
            ['Idempotent-Replayed'],
          ),
          links: {
            watchQuestion: {
              operationId: 'watchQuestion',
              parameters: { id: '$response.body#/memo', question: '$response.body#/id' },
            },
          },
        },
        ...failures(...COMMON, 'ValidationError'),
      },
    },
    get: {
      operationId: 'listQuestions',
      ...needs('read'),
      tags: ['Memos'],
      summary: 'List the questions about a memo',
      description: 'The thread, the oldest question first. What could not be answered is not in it.',
      ...parameters('MemoId'),
      responses: { 200: answer('The thread.', json('QuestionList', lists)), ...failures(...COMMON) },
    },
  },
  '/v1/memos/{id}/questions/{question}/events': {
    get: {
      operationId: 'watchQuestion',
      ...needs('read'),
      tags: ['Memos'],
      summary: 'Follow or resume the stream of a question',
      description:
        'From its start or after the event that `Last-Event-ID` names: what was missed, then what comes. Events are kept for 24 hours ' +
        'after the end, then only the last one is served.',
      ...parameters('MemoId', 'Question', 'LastEventId', 'After'),
      responses: {
        200: answer(streamProse(), EVENT_STREAM),
        204: {
          description: 'It has ended, and its last event was seen: nothing will follow.',
          headers: KEPT,
        },
        ...failures(...COMMON, 'ValidationError'),
      },
    },
  },
};
