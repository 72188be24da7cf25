// Questions about a memo that is there already, and the events of their answers.
import { z } from 'zod';
import type { Provider } from '../domain/advisor.ts';
import type { Secret } from '../domain/secret.ts';
import { errorFields } from './objects.ts';
import { byok, keysOf } from './byok.ts';
import { flag, objectError, readInput, requireObject, text as given } from './fields.ts';
import { advisorName, count, instant, memoId, mode, questionId, text } from './scalars.ts';

export const QUESTION_MOST = 2_000;

export const questionRequest = z.strictObject(
  { question: given('question', QUESTION_MOST), stream: flag('stream'), byok: byok.nullish() },
  { error: objectError('The body') },
);

export type AskedAbout = {
  readonly question: string;
  readonly stream: boolean;
  readonly callerKeys: ReadonlyMap<Provider, Secret>;
};

/** Reads a parsed body, or throws the `Refusal` that the contract names; all problems are reported at once. */
export function readQuestionRequest(body: unknown): AskedAbout {
  requireObject(body);
  const { question, stream, byok: keys } = readInput(questionRequest, body);
  return { question, stream: stream ?? false, callerKeys: keysOf(keys) };
}

const transparentAlone = 'Only when the memo is transparent.';

export const memoQuestion = z
  .object({
    object: z.literal('memo_question').describe('Always memo_question.'),
    id: questionId,
    memo: memoId,
    mode,
    createdAt: instant('When it was asked.'),
    question: text('What was asked.'),
    answer: text('The answer of one advisor: its reading of the memo, not the panel’s.')
      .nullable()
      .describe(
        'The answer of one advisor: its reading of the memo, not the panel’s. Null while it is being answered.',
      ),
    leftOut: count(
      'Sentences that were left out, since a figure, name or quotation in them stands nowhere in the memo or its sources.',
    ),
    answeredAt: instant('When it was answered.')
      .nullable()
      .describe('When it was answered; null while it is being answered. RFC 3339, UTC.'),
    advisor: advisorName.exactOptional().describe(transparentAlone),
    provider: z.string().exactOptional().describe(transparentAlone),
    model: z.string().exactOptional().describe(transparentAlone),
    charge: z
      .object({
        credits: count('What a question costs.'),
        discountPercent: count(
          'Off for provider keys of the caller’s that advisors of this memo answer with.',
        ),
        charged: count('What was charged; nothing for a test key.'),
      })
      .nullable()
      .describe('Null while it is being answered: nothing is charged before.'),
  })
  .describe('A question about a memo, and the answer of one advisor.');

export const questionList = z
  .object({
    object: z.literal('list').describe('Always list.'),
    questions: z.array(memoQuestion).describe('The oldest first; at most 50.'),
  })
  .describe('The thread of a memo. What could not be answered is not in it.');

function passing<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
  return z
    .object({ type: z.literal(type).describe(`Always ${type}.`), questionId, ...fields })
    .describe(meaning);
}

function stored<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
  return passing(type, meaning, {
    seq: count('Place in the stream: counts the stored events from 0 without gaps.'),
    ...fields,
  });
}

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
    { snippet: text('The piece, to be appended.') },
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

export const questionEvent = z
  .discriminatedUnion('type', [
    QUESTION_EVENTS.QuestionStartedEvent,
    QUESTION_EVENTS.AnswerSnippetEvent,
    QUESTION_EVENTS.QuestionCompleteEvent,
    QUESTION_EVENTS.QuestionFailedEvent,
  ])
  .describe('What the data of one frame of the stream holds. Ignore types that you do not know.');
