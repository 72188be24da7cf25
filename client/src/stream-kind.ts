// What a stream is about: a deliberation, or a question about a memo.
import { at } from './request.ts';
import type { DeliberationId, MemoId, QuestionId } from './names.ts';
import type { DeliberationEvent, QuestionEvent } from './wire-types.ts';

/** An event of any type: `/v1` may add types that this version does not know. */
export type ReceivedEvent = { readonly type: string; readonly seq?: number };

export type StreamKind<Event extends ReceivedEvent, Id extends string> = {
  /** The id in an event; undefined for what is no event of such a stream. */
  readonly idIn: (event: object) => Id | undefined;
  /** The id in the response headers, which browsers may hide from other origins. */
  readonly idOf: (headers: Headers) => Id | undefined;
  readonly eventsPath: (id: Id) => string;
  readonly isKnown: (event: ReceivedEvent) => event is Event;
  readonly isLast: (event: ReceivedEvent) => boolean;
};

/** Whether each type of event is the last one. */
const deliberationTypes = {
  'deliberation.started': false,
  'stage.started': false,
  'stage.skipped': false,
  'frame.complete': false,
  'research.complete': false,
  'advisor.thinking': false,
  'advisor.snippet': false,
  'advisor.retrying': false,
  'advisor.complete': false,
  'advisor.failed': false,
  'panel.combined': false,
  'synthesis.started': false,
  'synthesis.snippet': false,
  'deliberation.complete': true,
  'deliberation.failed': true,
  'deliberation.cancelled': true,
} satisfies Record<DeliberationEvent['type'], boolean>;

const questionTypes = {
  'question.started': false,
  'answer.snippet': false,
  'question.complete': true,
  'question.failed': true,
} satisfies Record<QuestionEvent['type'], boolean>;

function typesOf<Event extends ReceivedEvent>(types: Readonly<Record<string, boolean>>) {
  return {
    isKnown: (event: ReceivedEvent): event is Event => Object.hasOwn(types, event.type),
    isLast: ({ type }: ReceivedEvent): boolean => Object.hasOwn(types, type) && types[type] === true,
  };
}

// `as` in both: the service writes these ids.
export const deliberationKind: StreamKind<DeliberationEvent, DeliberationId> = {
  idIn: (event) => ('deliberationId' in event ? (event.deliberationId as DeliberationId) : undefined),
  idOf: (headers) => (headers.get('deliberation-id') as DeliberationId | null) ?? undefined,
  eventsPath: (id) => at`/v1/deliberations/${id}/events`,
  ...typesOf<DeliberationEvent>(deliberationTypes),
};

export function questionKind(memo: MemoId): StreamKind<QuestionEvent, QuestionId> {
  return {
    idIn: (event) => ('questionId' in event ? (event.questionId as QuestionId) : undefined),
    idOf: () => undefined,
    eventsPath: (id) => at`/v1/memos/${memo}/questions/${id}/events`,
    ...typesOf<QuestionEvent>(questionTypes),
  };
}
