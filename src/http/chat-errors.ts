import type { ErrorCode, ErrorObject } from '@witan/client';
import { errorAnswer } from './answer.ts';

const PATHS = /^\/v1\/(?:chat|models)(?:\/|$)/;

const KINDS = {
  unauthorized: { status: 401, type: 'authentication_error' },
  authentication_required: { status: 401, type: 'authentication_error' },
  forbidden: { status: 403, type: 'permission_error' },
  validation_error: { status: 400, type: 'invalid_request_error' },
  rate_limited: { status: 429, type: 'rate_limit_error' },
  internal_error: { status: 500, type: 'server_error' },
  not_found: { status: 404, type: 'invalid_request_error' },
  method_not_allowed: { status: 405, type: 'invalid_request_error' },
  conflict: { status: 409, type: 'invalid_request_error' },
} as const satisfies Record<ErrorCode, { readonly status: number; readonly type: string }>;

/** The error as programs for the OpenAI API expect it. */
export function chatErrorOf({ error, message, issues }: Pick<ErrorObject, 'error' | 'message' | 'issues'>) {
  const param = issues?.[0]?.path;
  return { error: { message, type: KINDS[error].type, param: param || null, code: error } };
}

/** The error object as an answer; in the form of the OpenAI API where the path is one of its. */
export function errorAnswerAt(
  path: string,
  error: ErrorObject,
  more: Readonly<Record<string, string>> = {},
): Response {
  const answer = errorAnswer(error, more);
  if (!PATHS.test(path)) return answer;
  return new Response(JSON.stringify(chatErrorOf(error)), {
    status: KINDS[error.error].status,
    headers: answer.headers,
  });
}
