// What a stream is about: a deliberation, or a question about a memo.
import type { DeliberationId, MemoId, QuestionId } from './names.ts';
import type { DeliberationEvent, QuestionEvent } from './wire-types.ts';

/** An event of a type that this version may not know, as `/v1` may grow some. */
export type ReceivedEvent = { readonly type: string; readonly seq?: number };

export type StreamKind<Event extends ReceivedEvent, Id extends string> = {
  /** The id in an event; undefined where there is none, and so no event of such a stream. */
  readonly idIn: (event: object) => Id | undefined;
  /** The id in the headers of an answer; a browser may hide it from another origin. */
  readonly idOf: (headers: Headers) => Id | undefined;
  readonly eventsPath: (id: Id) => string;
  readonly isKnown: (event: ReceivedEvent) => event is Event;
  readonly isLast: (event: ReceivedEvent) => boolean;
};

const deliberationTypes = {
  'deliberation.started': true,
  'stage.started': true,
  'stage.skipped': true,
  'frame.complete': true,
  'research.complete': true,
  'advisor.thinking': true,
  'advisor.snippet': true,
  'advisor.retrying': true,
  'advisor.complete': true,
  'advisor.failed': true,
  'panel.combined': true,
  'synthesis.started': true,
  'synthesis.snippet': true,
  'deliberation.complete': true,
  'deliberation.failed': true,
  'deliberation.cancelled': true,
} satisfies Record<DeliberationEvent['type'], true>;

const questionTypes = {
  'question.started': true,
  'answer.snippet': true,
  'question.complete': true,
  'question.failed': true,
} satisfies Record<QuestionEvent['type'], true>;

const LAST: ReadonlySet<string> = new Set([
  'deliberation.complete',
  'deliberation.failed',
  'deliberation.cancelled',
]);

// `as` in both: the service writes these ids, and a stream of its own kind is all that is read.
export const deliberationKind: StreamKind<DeliberationEvent, DeliberationId> = {
  idIn: (event) => ('deliberationId' in event ? (event.deliberationId as DeliberationId) : undefined),
  idOf: (headers) => (headers.get('deliberation-id') as DeliberationId | null) ?? undefined,
  eventsPath: (id) => `/v1/deliberations/${encodeURIComponent(id)}/events`,
  isKnown: (event): event is DeliberationEvent => Object.hasOwn(deliberationTypes, event.type),
  isLast: ({ type }) => LAST.has(type),
};

export function questionKind(memo: MemoId): StreamKind<QuestionEvent, QuestionId> {
  const path = `/v1/memos/${encodeURIComponent(memo)}/questions`;
  return {
    idIn: (event) => ('questionId' in event ? (event.questionId as QuestionId) : undefined),
    idOf: () => undefined,
    eventsPath: (id) => `${path}/${encodeURIComponent(id)}/events`,
    isKnown: (event): event is QuestionEvent => Object.hasOwn(questionTypes, event.type),
    isLast: ({ type }) => type === 'question.complete' || type === 'question.failed',
  };
}
