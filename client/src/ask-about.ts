// Asks and follows questions about a memo.
import { askCall, type AskOptions } from './ask-call.ts';
import { InterruptedError } from './errors.ts';
import type { FollowStart } from './follow.ts';
import { errorOf } from './read-error.ts';
import { at, type StreamOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import { shareEvents } from './share-events.ts';
import { questionKind } from './stream-kind.ts';
import type { MemoId, QuestionId } from './names.ts';
import type { MemoQuestion, QuestionEvent, QuestionRequest } from './wire-types.ts';

export type QuestionParams = Omit<QuestionRequest, 'stream'>;

/**
 * The events of one question, over all reconnections: every stored event once and in order; snippets while the loop is open.
 * Leaving a loop closes the connection; the answer is still written.
 */
export type QuestionStream = AsyncIterable<QuestionEvent> & {
  /** Resolves with the first event; rejects with the service's refusal. */
  readonly questionId: Promise<QuestionId>;
  /** The question with its answer, as soon as it is saved. Rejects with the error that ended it. */
  finalAnswer(): Promise<MemoQuestion>;
};

export type AskAbout = ReturnType<typeof createAskAbout>;

export function createAskAbout(settings: ClientSettings) {
  const open = (start: FollowStart<QuestionEvent, QuestionId>, options: StreamOptions): QuestionStream => {
    const { id, events, toEnd } = shareEvents(settings, start, options);
    return {
      [Symbol.asyncIterator]: events,
      questionId: id,
      finalAnswer: async () => answerOf(await toEnd()),
    };
  };
  const stream = (id: MemoId, params: QuestionParams, options: AskOptions = {}) => {
    const body = JSON.stringify({ ...params, stream: true });
    const call = askCall(at`/v1/memos/${id}/questions`, body, options);
    return open({ kind: questionKind(id), call }, options);
  };
  /** Asks one advisor about the memo, and waits for the answer. Reconnects by itself. */
  const ask = async (id: MemoId, params: QuestionParams, options?: AskOptions) =>
    stream(id, params, options).finalAnswer();
  return Object.assign(ask, {
    /** Asks, and returns the events as they arrive. Sends the request at once. */
    stream,
    /** Follows a question that was asked elsewhere or before a restart. */
    watch: (id: MemoId, question: QuestionId, options: StreamOptions = {}) =>
      open({ kind: questionKind(id), id: question }, options),
  });
}

function answerOf(last: QuestionEvent | null): MemoQuestion {
  if (last?.type === 'question.complete') return last.question;
  if (last?.type === 'question.failed') throw errorOf(last, {});
  throw new InterruptedError('The stream ended before the question was answered.');
}
