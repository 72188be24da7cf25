import type { ErrorObject } from '@witan/client';
import { chatErrorOf, chatStatusOf } from '../operations/errors.ts';
import { errorAnswer } from './answer.ts';

const PATHS = /^\/v1\/(?:chat|models)(?:\/|$)/;

/** The error object as a response; in the form of the OpenAI API where the path belongs to that API. */
export function errorAnswerAt(
  path: string,
  error: ErrorObject,
  more: Readonly<Record<string, string>> = {},
): Response {
  const answer = errorAnswer(error, more);
  if (!PATHS.test(path)) return answer;
  return new Response(JSON.stringify(chatErrorOf(error)), {
    status: chatStatusOf(error.error),
    headers: answer.headers,
  });
}
