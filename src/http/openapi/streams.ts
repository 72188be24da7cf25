// The two streams of events: how they are framed, a table of their events, and of one event its schema and examples.
import { EVENTS } from '../../contract/events.ts';
import { QUESTION_EVENTS } from '../../contract/questions.ts';
import deliberationExamples from '../../operations/event-examples.json' with { type: 'json' };
import { filled } from '../../operations/examples.ts';
import questionExamples from '../../operations/question-event-examples.json' with { type: 'json' };
import { reference, SCHEMAS, type JsonObject } from './json-schema.ts';

/** By component. Typed loosely: the compiler would otherwise compare every field of every event. */
type Events = Readonly<
  Record<
    string,
    {
      readonly description?: string | undefined;
      readonly shape: { readonly type: { readonly value: string } };
    }
  >
>;

type EventExample = {
  readonly summary: string;
  readonly value: {
    readonly type: string;
    readonly deliberationId?: string;
    readonly questionId?: string;
    readonly seq?: number;
  };
};

type Stream = {
  /** The component of one event with its lines, as the event-stream format has it. */
  readonly schema: string;
  readonly subject: 'Deliberation' | 'Question';
  readonly prefix: string;
  readonly events: Events;
  readonly examples: readonly EventExample[];
  readonly description: string;
};

export const STREAMS: Readonly<Record<'deliberation' | 'question', Stream>> = {
  deliberation: {
    schema: 'StreamEvent',
    subject: 'Deliberation',
    prefix: 'dlb',
    events: EVENTS,
    examples: deliberationExamples,
    description: `Server-sent events. The \`data\` of each frame is one line of JSON, a DeliberationEvent, whose \`type\` is also the name of the event:

\`\`\`
retry: 2000

id: dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52:1
event: stage.started
data: {"type":"stage.started","deliberationId":"dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52","seq":1,"stage":"perspectives"}
\`\`\`

A stored event is on disk before it is sent: its frame has an \`id\`, and after a broken connection \`Last-Event-ID\` resumes behind it. The others are sent once, without \`id\` and \`seq\`. A comment, \`: ping\`, comes whenever 15 seconds pass in silence. Exactly one of \`deliberation.complete\`, \`deliberation.failed\` and \`deliberation.cancelled\` ends every stream; a stream that ends without one was interrupted. Ignore events that you do not know.`,
  },
  question: {
    schema: 'QuestionStreamEvent',
    subject: 'Question',
    prefix: 'qst',
    events: QUESTION_EVENTS,
    examples: questionExamples,
    description: `Server-sent events, framed as those of a deliberation. \`question.complete\` or \`question.failed\` ends every stream.`,
  },
};

export function streamDescription({ description, events }: Stream): string {
  const rows = Object.values(events).map(({ shape, description: meaning }) => {
    // Only stored events have a `seq`.
    const stored = 'seq' in shape ? 'yes' : 'no';
    return `| \`${shape.type.value}\` | ${meaning ?? ''} | ${stored} |`;
  });
  return `${description}\n\n${['| event | meaning | stored |', '|---|---|---|', ...rows].join('\n')}`;
}

/** OpenAPI 3.1 has no word for a stream: it is a text, and `contentSchema` has one event of it, as the event-stream format reads it. */
export function streamContent({ schema, examples: given }: Stream): JsonObject {
  const examples = given.map(({ summary, value }) => {
    const { type, seq, deliberationId, questionId } = value;
    const id = seq === undefined ? '' : `id: ${deliberationId ?? questionId}:${seq}\n`;
    const frame = `${id}event: ${type}\ndata: ${JSON.stringify(filled(value))}\n\n`;
    return [type, { summary, value: frame }] as const;
  });
  const text = { type: 'string', contentMediaType: 'text/event-stream', contentSchema: reference(schema) };
  return { 'text/event-stream': { schema: text, examples: Object.fromEntries(examples) } };
}

/** The components of a stream: one event with its lines, and `data`, the union of the events, told apart by `type`. */
export function streamComponents(
  { schema, subject, prefix, events }: Stream,
  components: Readonly<Record<string, JsonObject>>,
): Record<string, JsonObject> {
  const data = `${subject}Event`;
  const mapping = Object.fromEntries(
    Object.entries(events).map(([name, { shape }]) => [shape.type.value, `${SCHEMAS}${name}`]),
  );
  const properties = {
    event: { type: 'string', enum: Object.keys(mapping), description: 'The same as `type` in `data`.' },
    id: {
      type: 'string',
      pattern: `^${prefix}_[0-9a-f-]{36}:[0-9]+$`,
      description: `${subject} and \`seq\`; absent from events that are not stored.`,
    },
    retry: { type: 'integer', description: 'Milliseconds to wait before coming back.' },
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: reference(data),
      description: `A ${data} as one line of JSON.`,
    },
  };
  return {
    [data]: { ...components[data], discriminator: { propertyName: 'type', mapping } },
    [schema]: { type: 'object', properties, required: ['data'] },
  };
}
