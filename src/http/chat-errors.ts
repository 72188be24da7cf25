import type { ErrorObject } from '@witan/client';
import { chatErrorOf, chatStatusOf } from '../operations/errors.ts';
import { errorAnswer } from './answer.ts';

const PATHS = /^\/v1\/(?:chat|models)(?:\/|$)/;

/** The error object as an answer; in the form of the OpenAI API where the path is one of its. */
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
