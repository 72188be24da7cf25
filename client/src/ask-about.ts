// Questions about a memo: asked, followed, listed.
import { InterruptedError } from './errors.ts';
import type { HttpCall } from './exchange.ts';
import { follow, followWithId } from './follow.ts';
import { newKey } from './new-key.ts';
import { errorOf } from './read-error.ts';
import { limitsOf } from './request.ts';
import type { RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import { shareEvents } from './share-events.ts';
import { questionKind } from './stream-kind.ts';
import type { MemoId, QuestionId } from './names.ts';
import type { MemoQuestion, QuestionEvent, QuestionRequest } from './wire-types.ts';

export type QuestionParams = Omit<QuestionRequest, 'stream'>;

export type QuestionOptions = RequestOptions & {
  /** 1 to 255 printable ASCII characters. Default: a new random one for each call. */
  readonly idempotencyKey?: string | undefined;
};

/**
 * The events of one question, over all reconnections: each stored one once and in order, snippets while the loop is open.
 * Leaving a loop closes the connection, and the answer goes on.
 */
export type QuestionStream = AsyncIterable<QuestionEvent> & {
  /** Resolves with the first event; rejects with the service's refusal. */
  readonly questionId: Promise<QuestionId>;
  /** The question with its answer, as soon as it is saved. Rejects with the error that ended it. */
  finalAnswer(): Promise<MemoQuestion>;
};

export type AskAbout = {
  /** Asks one advisor about the memo, and waits for the answer. Cuts of the connection are healed unseen. */
  (id: MemoId, params: QuestionParams, options?: QuestionOptions): Promise<MemoQuestion>;
  /** Asks, and gives the events as they come. Begins at once. */
  stream(id: MemoId, params: QuestionParams, options?: QuestionOptions): QuestionStream;
  /** Follows a question that was asked elsewhere, or before a restart. */
  watch(id: MemoId, question: QuestionId, options?: RequestOptions): QuestionStream;
};

export function createAskAbout(settings: ClientSettings): AskAbout {
  const ask = async (id: MemoId, params: QuestionParams, options: QuestionOptions = {}) => {
    const start = { kind: questionKind(id), call: callOf(id, params, options), after: -1 };
    const follower = follow(settings, start, limitsOf(settings, options));
    let last: QuestionEvent | null = null;
    for (let event = await follower.next(); event !== null; event = await follower.next()) last = event;
    return answerOf(last);
  };
  const open = (
    id: MemoId,
    start: { readonly call: HttpCall } | { readonly id: QuestionId },
    options: RequestOptions,
  ): QuestionStream => {
    const followed = followWithId(settings, { ...start, kind: questionKind(id), after: -1 }, options);
    const { events, toEnd } = shareEvents(followed.follower);
    followed.id.catch(() => {});
    return {
      [Symbol.asyncIterator]: events,
      questionId: followed.id,
      finalAnswer: async () => answerOf(await toEnd()),
    };
  };
  return Object.assign(ask, {
    stream: (id: MemoId, params: QuestionParams, options: QuestionOptions = {}) =>
      open(id, { call: callOf(id, params, options) }, options),
    watch: (id: MemoId, question: QuestionId, options: RequestOptions = {}) =>
      open(id, { id: question }, options),
  });
}

function callOf(id: MemoId, params: QuestionParams, options: QuestionOptions): HttpCall {
  return {
    method: 'POST',
    path: `/v1/memos/${encodeURIComponent(id)}/questions`,
    accept: 'text/event-stream',
    headers: { 'idempotency-key': options.idempotencyKey ?? newKey() },
    body: JSON.stringify({ ...params, stream: true }),
  };
}

function answerOf(last: QuestionEvent | null): MemoQuestion {
  if (last?.type === 'question.complete') return last.question;
  if (last?.type === 'question.failed') throw errorOf(last, {});
  throw new InterruptedError('The stream ended before the question was answered.');
}
