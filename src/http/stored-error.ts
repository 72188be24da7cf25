import type { Context } from 'hono';
import type { ErrorObject } from '@witan/client';
import type { StoredEvent } from '../store/journal.ts';
import { errorAnswer } from './answer.ts';
import type { Env } from './context.ts';

/** The error in a last event, as the answer to this request. */
export function storedError(c: Context<Env>, { data }: StoredEvent): Response {
  // `as`: the last event holds the error object that this service stored.
  const { error, message, retryAfter, limit, issues } = JSON.parse(data) as ErrorObject;
  c.set('errorCode', error);
  return errorAnswer({
    error,
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(limit === undefined ? {} : { limit }),
    ...(issues === undefined ? {} : { issues }),
    requestId: c.get('requestId'),
  });
}
