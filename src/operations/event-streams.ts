// The two streams of events as answers: how they are framed, a table of their events, and an example of each.
import { EVENTS } from '../contract/events.ts';
import { QUESTION_EVENTS } from '../contract/questions.ts';
import { filled } from './examples.ts';
import deliberationExamples from './event-examples.json' with { type: 'json' };
import questionExamples from './question-event-examples.json' with { type: 'json' };

/** By name. Their own types are left aside: the compiler would compare every field of every event. */
export type EventSchemas = Readonly<
  Record<
    string,
    {
      readonly description?: string | undefined;
      readonly shape: { readonly type: { readonly value: string } };
    }
  >
>;

export const DELIBERATION_STREAM = {
  description: `Server-sent events. The \`data\` of each frame is one line of JSON, a DeliberationEvent, whose \`type\` is also the name of the event:

\`\`\`
retry: 2000

id: dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52:1
event: stage.started
data: {"type":"stage.started","deliberationId":"dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52","seq":1,"stage":"perspectives"}
\`\`\`

A stored event is on disk before it is sent: its frame has an \`id\`, and after a broken connection \`Last-Event-ID\` resumes behind it. The others are sent once, without \`id\` and \`seq\`. A comment, \`: ping\`, comes whenever 15 seconds pass in silence. Exactly one of \`deliberation.complete\`, \`deliberation.failed\` and \`deliberation.cancelled\` ends every stream; a stream that ends without one was interrupted. Ignore events that you do not know.

${tableOf(EVENTS)}`,
  content: contentOf('StreamEvent', deliberationExamples),
};

export const QUESTION_STREAM = {
  description: `Server-sent events, framed as those of a deliberation. \`question.complete\` or \`question.failed\` ends every stream.

${tableOf(QUESTION_EVENTS)}`,
  content: contentOf('QuestionStreamEvent', questionExamples),
};

/** A table in Markdown; an event is stored where it has a number. */
function tableOf(events: EventSchemas): string {
  const rows = Object.values(events).map(({ shape, description }) => {
    const stored = 'seq' in shape ? 'yes' : 'no';
    return `| \`${shape.type.value}\` | ${description ?? ''} | ${stored} |`;
  });
  return ['| event | meaning | stored |', '|---|---|---|', ...rows].join('\n');
}

type EventExample = {
  readonly summary: string;
  readonly value: {
    readonly type: string;
    readonly deliberationId?: string;
    readonly questionId?: string;
    readonly seq?: number;
  };
};

/** OpenAPI 3.1 has no word for a stream: the schema is that of one event, as the event-stream format reads it. */
function contentOf(schema: string, given: readonly EventExample[]) {
  const examples = given.map(({ summary, value }) => {
    const { type, seq, deliberationId, questionId } = value;
    const id = seq === undefined ? {} : { id: `${deliberationId ?? questionId}:${seq}` };
    return [type, { summary, value: { event: type, ...id, data: JSON.stringify(filled(value)) } }] as const;
  });
  return {
    'text/event-stream': {
      schema: { $ref: `#/components/schemas/${schema}` },
      examples: Object.fromEntries(examples),
    },
  };
}
