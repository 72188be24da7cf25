import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCapRefusal } from './cap-refusal.ts';
import type { Dialects } from './dialect.ts';
import { ask, events, modelCall, serve, sse } from './wire-server.fixture.ts';

const SENT = 25_000;

/** As the servers word it, for a prompt of 500 tokens by our own count. */
const REFUSALS: readonly (readonly [
  server: string,
  said: string,
  read: ReturnType<typeof readCapRefusal>,
])[] = [
  [
    'OpenRouter',
    "This endpoint's maximum context length is 32768 tokens. However, you requested about 45500 tokens (20000 of text input, 500 of tool input, 25000 in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.",
    { room: 12_252 },
  ],
  [
    'Anthropic',
    'input length and `max_tokens` exceed context limit: 188240 + 25000 > 200000, decrease input length or `max_tokens` and try again',
    { room: 11_744 },
  ],
  [
    'Anthropic, by another name',
    'max_tokens: 25000 > context_window: 200000 - input_tokens: 190000 = available_tokens: 10000',
    { room: 9_984 },
  ],
  [
    'vLLM',
    "This model's maximum context length is 8192 tokens. However, you requested 25100 tokens (100 in the messages, 25000 in the completion). Please reduce the length of the messages or completion.",
    { room: 8_076 },
  ],
  [
    'vLLM 0.10',
    "'max_tokens' or 'max_completion_tokens' is too large: 25000. This model's maximum context length is 4096 tokens and your request has 3500 input tokens (25000 > 4096 - 3500).",
    { room: 580 },
  ],
  [
    'vLLM 0.20, which stops counting early',
    "This model's maximum context length is 25300 tokens. However, you requested 25000 output tokens and your prompt contains at least 301 input tokens, for a total of at least 25301 tokens.",
    { room: 18_750 },
  ],
  [
    'vLLM, which counts characters',
    "This model's maximum context length is 8192 tokens. However, you requested 25000 output tokens and your prompt contains 77409 characters",
    { room: 7_676 },
  ],
  [
    'llama-cpp-python',
    "This model's maximum context length is 2048 tokens, however you requested 25285 tokens (285 in your prompt; 25000 for the completion). Please reduce your prompt; or completion length.",
    { room: 1_747 },
  ],
  [
    'SGLang',
    "Requested token count exceeds the model's maximum context length of 32768 tokens. You requested a total of 45000 tokens: 20000 tokens from the input messages and 25000 tokens for the completion.",
    { room: 12_752 },
  ],
  [
    'Text Generation Inference',
    '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 3000 `inputs` tokens and 25000 `max_new_tokens`',
    { room: 1_080 },
  ],
  ['a server that names no number', 'max_tokens is too large', { room: 12_500 }],
  ['DeepSeek', 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', { limit: 8_192 }],
  [
    'OpenAI',
    'max_tokens is too large: 25000. This model supports at most 16384 completion tokens, whereas you provided 25000.',
    { limit: 16_384 },
  ],
  [
    'Anthropic, of the model',
    'max_tokens: 25000 > 8192, which is the maximum allowed number of output tokens for m-20240307',
    { limit: 8_192 },
  ],
  [
    'vLLM, of the model',
    'max_tokens=25000 cannot be greater than max_model_len=max_total_tokens=4096. Please request fewer output tokens. (parameter=max_tokens, value=25000)',
    { limit: 4_096 },
  ],
  [
    'Google',
    'Unable to submit request because it has a maxOutputTokens value of 25000 but the supported range is from 1 (inclusive) to 8193 (exclusive). Update the value and try again.',
    { limit: 8_192 },
  ],
  [
    'Bedrock',
    'The maximum tokens you requested exceeds the model limit of 8192. Try again with a maximum tokens value that is lower than 8192.',
    { limit: 8_192 },
  ],
  [
    'Cohere',
    'too many tokens: max tokens must be less than or equal to 4096, the maximum output length for this model - received 25000.',
    { limit: 4_096 },
  ],
  ['Qwen', 'Range of max_tokens should be [1, 8192]', { limit: 8_192 }],
  ['a model with the least cap that is of use', 'max_tokens must be at most 256', { limit: 256 }],
  ['a model whose cap is of no use', 'max_tokens must be at most 255', { room: 12_500 }],
  [
    'a server that knows the cap by another name',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    null,
  ],
  ['a server that bounds something else', 'top_logprobs must be at most 2000', null],
  [
    'LM Studio, of the prompt alone',
    'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096).',
    null,
  ],
  ['a server that names its status too', 'Error 400: max_tokens must be at most 8192', { limit: 8_192 }],
  [
    'a prompt that leaves the least room that is of use',
    "This model's maximum context length is 8192 tokens. However, you requested 32920 tokens (7920 in the messages, 25000 in the completion).",
    { room: 256 },
  ],
  [
    'a prompt that leaves a token less',
    "This model's maximum context length is 8192 tokens. However, you requested 32921 tokens (7921 in the messages, 25000 in the completion).",
    null,
  ],
  [
    'a prompt that fills the context',
    "This model's maximum context length is 8192 tokens. However, you requested 34000 tokens (9000 in the messages, 25000 in the completion).",
    null,
  ],
];

for (const [server, said, read] of REFUSALS)
  test(`what ${server} says of a cap is read as ${JSON.stringify(read)}`, () => {
    assert.deepEqual(readCapRefusal(said, { sent: SENT, promptTokens: 500 }), read);
  });

const CONTEXT = 4_096;

/** A model with a context of 4,096 tokens that refuses as vLLM does, and cuts nothing. */
function smallContext(heard: { readonly body: string }): string | null {
  const cap = Number(/"max_tokens":(\d+)/.exec(heard.body)?.[1]);
  const input = Math.ceil(heard.body.length / 4);
  return cap + input <= CONTEXT
    ? null
    : `'max_tokens' is too large: ${cap}. This model's maximum context length is ${CONTEXT} tokens and your request has ${input} input tokens (${cap} > ${CONTEXT} - ${input}).`;
}

const caps = (heard: readonly { readonly body: string }[]): number[] =>
  heard.map(({ body }) => Number(/"max_tokens":(\d+)/.exec(body)?.[1]));

test('one long question does not shorten the answers to the questions after it', async (t) => {
  const server = await serve((response, heard) => {
    const refusal = smallContext(heard);
    if (refusal === null) sse(response, events('compatible', ['{"pick":"A"}']));
    else response.writeHead(400).end(JSON.stringify({ error: { message: refusal } }));
  });
  t.after(server.close);
  const dialects: Dialects = new Map();
  const say = async (prompt: string) => {
    const call = modelCall('compatible', { prompt, maxOutputTokens: 3_500, effort: 'none' });
    return (await ask(server.url, call, { dialects })).outcome;
  };
  assert.ok((await say('x'.repeat(12_000))).ok);
  assert.ok((await say('Which?')).ok);
  const [long, shortened, short] = caps(server.heard);
  assert.equal(long, 3_500);
  assert.ok(shortened !== undefined && shortened > 500 && shortened < 1_000);
  assert.equal(short, 3_500, 'the room of the long prompt is forgotten');
});

test('an answer that ends where the room of its prompt ends is one to a question that was too long', async (t) => {
  const server = await serve((response, heard) => {
    const refusal = smallContext(heard);
    if (refusal === null) sse(response, events('compatible', ['{"pick":'], 'length'));
    else response.writeHead(400).end(JSON.stringify({ error: { message: refusal } }));
  });
  t.after(server.close);
  const long = modelCall('compatible', {
    prompt: 'x'.repeat(12_000),
    maxOutputTokens: 3_500,
    effort: 'none',
  });
  const { outcome } = await ask(server.url, long);
  assert.deepEqual(!outcome.ok && [outcome.failure.reason, outcome.failure.retryable], ['too_long', false]);
});
