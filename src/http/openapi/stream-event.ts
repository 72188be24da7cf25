import { EVENTS } from '../../contract/events.ts';
import { QUESTION_EVENTS } from '../../contract/questions.ts';
import type { EventSchemas } from '../../operations/event-streams.ts';

type Schema = { [keyword: string]: unknown };

/** One event of a stream, after its lines were read; of a deliberation, and of a question about a memo. */
export const STREAM_EVENTS: Readonly<Record<string, Schema>> = {
  StreamEvent: streamEvent({
    events: EVENTS,
    prefix: 'dlb',
    subject: 'Deliberation',
    data: 'DeliberationEvent',
  }),
  QuestionStreamEvent: streamEvent({
    events: QUESTION_EVENTS,
    prefix: 'qst',
    subject: 'Question',
    data: 'QuestionEvent',
  }),
};

function streamEvent(of: {
  readonly events: EventSchemas;
  readonly prefix: string;
  readonly subject: string;
  readonly data: string;
}): Schema {
  return {
    type: 'object',
    properties: {
      event: {
        type: 'string',
        enum: Object.values(of.events).map(({ shape }) => shape.type.value),
        description: 'The same as `type` in `data`.',
      },
      id: {
        type: 'string',
        pattern: `^${of.prefix}_[0-9a-f-]{36}:[0-9]+$`,
        description: `${of.subject} and \`seq\`; absent from events that are not stored.`,
      },
      retry: { type: 'integer', description: 'Milliseconds to wait before coming back.' },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: `#/components/schemas/${of.data}` },
        description: `A ${of.data} as one line of JSON.`,
      },
    },
    required: ['data'],
  };
}
