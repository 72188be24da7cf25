import { EVENTS } from '../events.ts';
import { QUESTION_EVENTS } from '../questions.ts';
import { typesOf } from './event-schemas.ts';

type Schema = { [keyword: string]: unknown };

/** One event of a stream, after its lines were read; of a deliberation, and of a question about a memo. */
export const STREAM_EVENTS: Readonly<Record<string, Schema>> = {
  StreamEvent: streamEvent({
    types: typesOf(EVENTS),
    prefix: 'dlb',
    subject: 'Deliberation',
    data: 'DeliberationEvent',
  }),
  QuestionStreamEvent: streamEvent({
    types: typesOf(QUESTION_EVENTS),
    prefix: 'qst',
    subject: 'Question',
    data: 'QuestionEvent',
  }),
};

function streamEvent(of: {
  readonly types: readonly string[];
  readonly prefix: string;
  readonly subject: string;
  readonly data: string;
}): Schema {
  return {
    type: 'object',
    properties: {
      event: { type: 'string', enum: of.types, description: 'The same as `type` in `data`.' },
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
