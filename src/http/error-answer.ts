import type { ErrorObject } from '@witan/client';
import { chatErrorOf, ERRORS } from '../operations/errors.ts';
import { json } from '../operations/reply.ts';

type Headers = Readonly<Record<string, string>>;

/** What packages of the OpenAI API call, also where this service has nothing, or their base URL ends in no /v1 or in two. */
export const CHAT_PATHS =
  /^(?:\/v1)*\/(?:assistants|audio|batches|chat|chatkit|completions|containers|conversations|embeddings|evals|files|fine_tuning|images|models|moderations|realtime|responses|skills|threads|uploads|vector_stores|videos)(?:\/|$)/;

/** The error object as a response; in the form of the OpenAI API where the path belongs to that API, and as its sentence under /s/, where people read. */
export function errorAnswerAt(path: string, error: ErrorObject, more: Headers = {}) {
  if (path.startsWith('/s/')) return errorAnswer(error, { ...more, ...AS_TEXT }, `${error.message}\n`);
  const answer = errorAnswer(error, more);
  if (!CHAT_PATHS.test(path)) return answer;
  return new Response(JSON.stringify(chatErrorOf(error)), {
    // Programs for that API know 400 in place of 422.
    status: answer.status === 422 ? 400 : answer.status,
    headers: answer.headers,
  });
}

const LONGEST_WAIT_S = 3_600;

/** No program should wait for next month's quota. */
function mayTryAgain({ limit, retryAfter }: ErrorObject): boolean {
  if (retryAfter === undefined) return false;
  return limit !== 'account_credits' && limit !== 'organization_credits' && retryAfter <= LONGEST_WAIT_S;
}

const AS_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** The error object, or `body` in its place, as an answer, with the headers that go with its code, and `more`. */
function errorAnswer(error: ErrorObject, more: Headers, body: ErrorObject | string = error) {
  const headers: Record<string, string> = { ...more };
  if (error.error === 'unauthorized' || error.error === 'authentication_required')
    headers['WWW-Authenticate'] = 'Bearer';
  if (error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter);
  if (error.error === 'rate_limited' || error.error === 'internal_error')
    headers['X-Should-Retry'] = String(mayTryAgain(error));
  return json(body, ERRORS[error.error].status, headers);
}
