// Questions about a memo that is there already, and the events of their answers.
import { z } from 'zod';
import { errorFields } from './objects.ts';
import { eventKinds, nameEvents } from './event-kinds.ts';
import { byok, keysOf } from './byok.ts';
import { VISIBLE } from '../domain/same-name.ts';
import { input, readInput, requireObject, streamed, text as given } from './fields.ts';
import * as t from './scalars.ts';

export const QUESTION_MOST = 2_000;

export const questionRequest = input(
  'QuestionRequest',
  'A question about a memo. `null` in an optional field is the same as leaving it out; an unknown field is refused.',
  {
    question: given('question', QUESTION_MOST).meta({
      description: 'What is asked about the memo; 1 to 2,000 characters after trimming.',
      pattern: VISIBLE,
      examples: ['What speaks against it, in one sentence?'],
    }),
    stream: streamed,
    byok: t.nullish(
      byok,
      "The caller's own provider API keys. Where an advisor of this memo is of one of their providers, such an advisor answers and 20% is off for each of these providers; other keys are left alone. Keys are never stored.",
    ),
  },
);

/** Reads a parsed body, or throws the `Refusal` that the contract names; all problems are reported at once. */
export function readQuestionRequest(body: unknown) {
  requireObject(body);
  const { question, stream, byok: keys } = readInput(questionRequest, body);
  return { question, stream: stream ?? false, callerKeys: keysOf(keys) };
}

const transparentAlone = 'Only when the memo is transparent.';

export const memoQuestion = t.object(
  'MemoQuestion',
  'A question about a memo, and the answer of one advisor.',
  {
    object: t.always('memo_question'),
    id: t.questionId,
    memo: t.memoId,
    mode: t.mode,
    createdAt: t.instant('When it was asked.'),
    question: t.text('What was asked.'),
    answer: t.orNull(
      t.text('The answer of one advisor: its reading of the memo, not the panel’s.'),
      'The answer of one advisor: its reading of the memo, not the panel’s. Null while it is being answered.',
    ),
    leftOut: t.count(
      'Sentences that were left out, since a figure, name or quotation in them stands nowhere in the memo or its sources.',
    ),
    answeredAt: t.orNull(
      t.instant('When it was answered.'),
      'When it was answered; null while it is being answered. RFC 3339, UTC.',
    ),
    advisor: t.optional(t.advisorName, transparentAlone),
    provider: t.optional(z.string(), transparentAlone),
    model: t.optional(z.string(), transparentAlone),
    charge: t.nestedOrNull('Null while it is being answered: nothing is charged before.', {
      credits: t.count('What a question costs.'),
      discountPercent: t.count(
        'Off for provider keys of the caller’s that advisors of this memo answer with.',
      ),
      charged: t.count('What was charged; nothing for a test key.'),
    }),
  },
);

export const questionList = t.object(
  'QuestionList',
  'The thread of a memo. What could not be answered is not in it.',
  {
    object: t.always('list'),
    questions: t.arrayOf(memoQuestion, 'The oldest first; at most 50.'),
  },
);

const { passing, stored } = eventKinds({ questionId: t.questionId }, 'stream');

/** Every event of a question's stream by component name. */
export const QUESTION_EVENTS = {
  QuestionStartedEvent: stored(
    'question.started',
    'An advisor begins to answer. A second one voids what came before it: the answer begins anew.',
    {},
  ),
  AnswerSnippetEvent: passing(
    'answer.snippet',
    'Whole sentences of the answer, as they are written and have passed the check.',
    { snippet: t.text('The piece, to be appended.') },
  ),
  QuestionCompleteEvent: stored('question.complete', 'Last: the answer is saved and charged.', {
    question: memoQuestion,
  }),
  QuestionFailedEvent: stored(
    'question.failed',
    'Last: there is no answer and nothing is charged.',
    errorFields,
  ),
};

nameEvents('QuestionEvent', QUESTION_EVENTS);
