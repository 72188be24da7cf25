// The routes in the form of the OpenAI API.
import { answer, json } from './answers.ts';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import { memoExample } from './memo-example.ts';
import { needs } from './security.ts';

const { deliberationId: id, question, userEmail, verdict, usage } = memoExample;

const requestExamples = {
  question: {
    summary: 'A question',
    value: {
      model: 'witan',
      messages: [{ role: 'user', content: question }],
      user: userEmail,
    },
  },
};

const completionExamples = {
  answer: {
    summary: 'The first page of a memo',
    value: {
      id: `chatcmpl-${id}`,
      object: 'chat.completion',
      created: 1_773_653_400,
      model: 'witan',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: `# ${verdict.decision}\n\n**${verdict.consensusDisplay}**\n\n${verdict.rationale}`,
            refusal: null,
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: usage.inputTokens,
        completion_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
      },
    },
  },
};

/** One event of a stream, as the event-stream format reads it. */
const streamed = {
  type: 'object',
  properties: {
    data: {
      type: 'string',
      description: 'A ChatCompletionChunk or a ChatError as one line of JSON, or `[DONE]` at the end.',
      contentMediaType: 'application/json',
      contentSchema: { anyOf: [reference('ChatCompletionChunk'), reference('ChatError')] },
    },
  },
  required: ['data'],
};

const modelExamples = {
  models: {
    summary: 'Both',
    value: {
      object: 'list',
      data: [
        { id: 'witan', object: 'model', created: 1_780_272_000, owned_by: 'witan' },
        { id: 'witan-full', object: 'model', created: 1_780_272_000, owned_by: 'witan' },
      ],
    },
  },
};

function failing(...statuses: readonly number[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: 'The error in the form of the OpenAI API; `code` is as in ErrorObject.',
        content: { 'application/json': { schema: reference('ChatError') } },
      },
    ]),
  );
}

const chatCompletions = {
  operationId: 'chatCompletions',
  ...needs('ask'),
  tags: ['Chat programs'],
  summary: 'Ask the panel from a chat program',
  description:
    'Takes a chat in the form of the OpenAI API: the last message of the user is the question, those before it are the ' +
    'context. Answers with the memo as Markdown, streaming or not; while streaming, `reasoning_content` tells of the ' +
    'progress. The account is the address that the key is bound to, else `user` or the header `Witan-User-Email`. The same ' +
    'chat, asked again within a quarter of an hour, joins the first one. Tools, images, audio, `n` over 1, `logprobs` and ' +
    'JSON formats are refused by name; settings of sampling are ignored.',
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: reference('ChatCompletionRequest'), examples: requestExamples },
    },
  },
  responses: {
    200: answer(
      'The answer; or, when streaming, its chunks, ended by `data: [DONE]`.',
      { ...json('ChatCompletion', completionExamples), 'text/event-stream': { schema: streamed } },
      ['Deliberation-Id'],
    ),
    ...failing(400, 401, 403, 429, 500),
  },
};

const listModels = {
  operationId: 'listModels',
  ...needs('read'),
  tags: ['Chat programs'],
  summary: 'List what chat programs may ask',
  responses: {
    200: answer('The models.', json('ChatModelList', modelExamples)),
    ...failing(401, 403, 429, 500),
  },
};

export const CHAT_PATHS: Readonly<Record<string, JsonObject>> = {
  '/v1/models': { get: listModels },
  '/v1/chat/completions': { post: chatCompletions },
};
