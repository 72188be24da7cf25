// Chat completions in the form of the OpenAI API, as far as a panel can answer them.
import { z } from 'zod';
import { nameKey } from '../../domain/same-name.ts';
import { invalid, type Issue } from '../../domain/refusal.ts';
import { CHAT_MODELS } from '../../contract/chat-models.ts';
import { oneOf, readInput, wellFormed } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { deliberateRequest } from '../../contract/request.ts';
import * as t from '../../contract/scalars.ts';

const PARTS = ['text', 'refusal'];

const part = z.looseObject({
  type: z.string().meta({ description: 'Only text, or what was refused.', enum: PARTS }),
  text: z.string().optional().describe('What is said.'),
  refusal: z.string().optional().describe('The words of a refusal.'),
});

const message = z.looseObject({
  role: oneOf('role', ['system', 'developer', 'user', 'assistant', 'tool', 'function'], 'Who says it.'),
  content: t.nullish(
    z.union([z.string(), z.array(part)], { error: 'content must be a text or an array of parts.' }),
    'A text, or parts of text.',
  ),
  refusal: t.nullish(z.string(), 'What an assistant refused, where it has no content.'),
});

// What the panel cannot do is refused by name in `readChatRequest`; the JSON Schema says so by `const` and `maxItems`.

/** The body of a chat. Settings of sampling and unknown fields are ignored, fields of a deliberation refused. */
export const chatCompletionRequest = z
  .looseObject({
    model: oneOf(
      'model',
      CHAT_MODELS,
      'witan answers with the first page of the memo, witan-full with all of it, as Markdown.',
    ),
    messages: z
      .array(message, { error: 'messages must be an array of messages.' })
      .min(1, { error: 'messages must not be empty.' })
      .max(1_000, { error: 'messages must hold at most 1,000 items.' })
      .describe('The last message of the user is the question, those before it are the context.'),
    stream: t.nullish(
      z.boolean(),
      'Answers as server-sent events; `reasoning_content` tells of the progress.',
    ),
    stream_options: t.nullish(
      z.looseObject({
        include_usage: t.nullish(z.boolean(), 'Whether to tell what was used.'),
      }),
      '`include_usage` ends a stream with what was used.',
    ),
    user: t.nullish(
      z.string({ error: 'user must be a text.' }),
      'The account, by its e-mail address, where the API key is bound to none.',
    ),
    n: t.nullish(z.number().meta({ const: 1 }), 'Only 1.'),
    tools: t.nullish(z.array(z.unknown()).meta({ maxItems: 0 }), 'Only empty.'),
    functions: t.nullish(z.array(z.unknown()).meta({ maxItems: 0 }), 'Only empty.'),
    modalities: t.nullish(z.array(z.string().meta({ const: 'text' })), 'Only text.'),
    audio: z.unknown().optional().meta({ description: 'Not supported.', type: 'null' }),
    web_search_options: z.unknown().optional().meta({ description: 'Not supported.', type: 'null' }),
    logprobs: t.nullish(z.boolean().meta({ const: false }), 'Only false.'),
    response_format: t.nullish(
      z.looseObject({ type: z.string().meta({ description: 'Only text.', const: 'text' }) }),
      'Only text.',
    ),
  })
  .describe(
    'A chat, in the form of the OpenAI API. Fields of `POST /v1/deliberate`, such as `byok`, are refused by name; other unknown ones are ignored.',
  )
  .register(t.components, { id: 'ChatCompletionRequest' });

type Given = z.infer<typeof chatCompletionRequest>;

/** Reads the body of a chat, or refuses it and names what cannot be honoured. */
export function readChatRequest(body: unknown) {
  const given = readInput(chatCompletionRequest, body);
  const issues = [...unsupported(given), ...foreignParts(given)];
  if (issues.length > 0) throw invalid(issues);
  const last = given.messages.findLastIndex(({ role }) => role === 'user');
  const question = textOf(given.messages[last]?.content).trim();
  if (Array.from(question).length > LIMITS.question) {
    const most = LIMITS.question.toLocaleString('en');
    const message = `The last message of the user is the question, and may have ${most} characters; put the rest into a message before it.`;
    throw invalid([{ path: `messages[${last}].content`, message }]);
  }
  if (nameKey(question) === '')
    throw invalid([{ path: 'messages', message: 'messages must hold a message of the user with text.' }]);
  return {
    model: given.model,
    question,
    ...contextOf(given.messages.slice(0, last)),
    stream: given.stream ?? false,
    includeUsage: given.stream_options?.include_usage ?? false,
    user: given.user ?? null,
  };
}

const SEARCH = 'web_search_options';

/** Fields of `POST /v1/deliberate` that chat programs do not send by accident. */
const ELSEWHERE = Object.keys(deliberateRequest.shape).filter(
  (name) => !Object.hasOwn(chatCompletionRequest.shape, name),
);

const elsewhere = (name: string): string =>
  `${name} is not taken in a chat: send it ${name === 'userEmail' ? 'as user' : 'to POST /v1/deliberate'}.`;

function unsupported(given: Given): Issue[] {
  const { n, tools, functions, modalities, logprobs, response_format: format } = given;
  const isGiven = (name: string): boolean => (given[name] ?? null) !== null;
  const refused: readonly (readonly [string, boolean, string])[] = [
    ['n', (n ?? 1) !== 1, 'n must be 1: the panel gives one answer.'],
    ['tools', (tools ?? []).length > 0, 'tools are not supported: the panel calls none.'],
    ['functions', (functions ?? []).length > 0, 'functions are not supported: the panel calls none.'],
    ['modalities', (modalities ?? []).some((kind) => kind !== 'text'), 'modalities must be text alone.'],
    ['audio', isGiven('audio'), 'audio is not supported.'],
    [SEARCH, isGiven(SEARCH), `${SEARCH} is not supported: ask POST /v1/deliberate with research.`],
    ['logprobs', logprobs === true, 'logprobs are not supported.'],
    ['response_format', (format?.type ?? 'text') !== 'text', 'response_format must be text.'],
    ...ELSEWHERE.map((name) => [name, isGiven(name), elsewhere(name)] as const),
  ];
  return refused.filter(([, applies]) => applies).map(([path, , message]) => ({ path, message }));
}

function foreignParts({ messages }: Given): Issue[] {
  return messages.flatMap(({ content }, at) => {
    const parts = Array.isArray(content) ? content : [];
    const foreign = parts.find(({ type }) => !PARTS.includes(type));
    if (!foreign) return [];
    const kind = /^[a-z_]{1,30}$/.test(foreign.type) ? foreign.type : 'another kind of part';
    return [
      { path: `messages[${at}].content`, message: `${kind} is not supported: messages may hold text alone.` },
    ];
  });
}

function textOf(content: Given['messages'][number]['content']): string {
  if (typeof content === 'string') return wellFormed(content);
  return wellFormed((content ?? []).map((one) => one.text ?? one.refusal ?? '').join('\n'));
}

/** The latest of the earlier messages, as far as there is room, and how much that is where it is not all. */
function contextOf(earlier: Given['messages']) {
  const said = earlier
    .map(({ role, content, refusal }) => ({ role, words: textOf(content ?? refusal).trim() }))
    .filter(({ words }) => words !== '')
    .map(({ role, words }) => `${SPEAKERS[role]}: ${words}`)
    .join('\n\n');
  return {
    context: said === '' ? null : wellFormed(said.slice(-LIMITS.context)),
    lastRead: said.length > LIMITS.context ? LIMITS.context : null,
  };
}

const SPEAKERS = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
} as const;

const usage = t.nested('What the whole panel used.', {
  prompt_tokens: t.count('Tokens that models read.'),
  completion_tokens: t.count('Tokens that models wrote.'),
  total_tokens: t.count('Both.'),
});

const STAMP = {
  created: z.int().describe('Seconds since 1970.'),
  model: t.choice(CHAT_MODELS, 'The model that was asked.'),
};

export const chatCompletion = t.object('ChatCompletion', 'An answer, in the form of the OpenAI API.', {
  id: t.text('`chatcmpl-` and the deliberation.'),
  object: t.always('chat.completion'),
  ...STAMP,
  choices: t.listOf('There is one.', {
    index: z.literal(0).describe('Always 0.'),
    message: t.nested('The answer.', {
      role: t.always('assistant'),
      content: t.text('The memo as Markdown.'),
      refusal: z.null().describe('Always null.'),
    }),
    logprobs: z.null().describe('Always null.'),
    finish_reason: t.always('stop'),
  }),
  usage,
});

// Only a component of the OpenAPI document.
t.object('ChatCompletionChunk', 'A part of a streamed answer, in the form of the OpenAI API.', {
  id: t.text('The same in every chunk: `chatcmpl-` and the deliberation.'),
  object: t.always('chat.completion.chunk'),
  ...STAMP,
  choices: t.listOf('There is one; none in the chunk with the usage.', {
    index: z.literal(0).describe('Always 0.'),
    delta: t.nested('What is new.', {
      role: z.literal('assistant').optional().describe('In the first chunk.'),
      content: z.string().optional().describe('The next part of the memo as Markdown.'),
      reasoning_content: z.string().optional().describe('What the panel is doing.'),
    }),
    logprobs: z.null().describe('Always null.'),
    finish_reason: t.orNull(z.literal('stop'), 'stop in the last; else null.'),
  }),
  usage: usage.optional(),
});

// Only a component of the OpenAPI document.
t.object('ChatError', 'An error, in the form of the OpenAI API.', {
  error: t.nested('What went wrong.', {
    message: t.text('One sentence that a person can act on.'),
    type: t.text('The kind of error, in the words of the OpenAI API.'),
    param: t.textOrNull('The field, if one is to blame.'),
    code: t.text('The code of this service, as in ErrorObject.'),
  }),
});
