import type { ErrorCode, ErrorObject } from '@witan/client';

/** The status of each error, and its type as programs for the OpenAI API expect it. */
export const ERRORS = {
  unauthorized: { status: 401, type: 'authentication_error' },
  authentication_required: { status: 401, type: 'authentication_error' },
  forbidden: { status: 403, type: 'permission_error' },
  validation_error: { status: 422, type: 'invalid_request_error' },
  rate_limited: { status: 429, type: 'rate_limit_error' },
  internal_error: { status: 500, type: 'server_error' },
  not_found: { status: 404, type: 'invalid_request_error' },
  method_not_allowed: { status: 405, type: 'invalid_request_error' },
  conflict: { status: 409, type: 'invalid_request_error' },
  precondition_failed: { status: 412, type: 'invalid_request_error' },
} as const satisfies Record<ErrorCode, { readonly status: number; readonly type: string }>;

/** The error as programs for the OpenAI API expect it. */
export function chatErrorOf({ error, message, issues }: Pick<ErrorObject, 'error' | 'message' | 'issues'>) {
  const param = issues?.[0]?.path;
  return { error: { message, type: ERRORS[error].type, param: param || null, code: error } };
}
