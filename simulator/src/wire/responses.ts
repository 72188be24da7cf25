// The Responses API as OpenAI and xAI speak it; they differ in headers, errors and refusals.
import { isObject, listOf, numberOr, textOr, type PlainObject } from '../prompt.ts';
import { openaiList } from './models.ts';
import { failAs } from './fail.ts';
import {
  bearer,
  event,
  jsonReply,
  reasoningTokens,
  textOfRoles,
  type Incoming,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

export const openai: Wire = {
  key: ({ authorization }) => bearer({ authorization }),
  needsKey: true,
  answersAt: ({ path }) => path === '/responses',
  read: (incoming) => readResponses(incoming.body),
  list: ({ path }) => (path === '/models' ? openaiList('openai', 'openai') : null),
  headers: (id) => ({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-request-id': `req_${id}`,
    'openai-version': '2020-10-01',
    'openai-organization': 'simulated',
    'openai-processing-ms': '42',
    'x-ratelimit-limit-requests': '5000',
    'x-ratelimit-remaining-requests': '4999',
    'x-ratelimit-reset-requests': '1s',
  }),
  speak: (spoken) => speakResponses(spoken, 'openai'),
  fail: failAs('openai'),
  refuse: null,
};

export const xai: Wire = {
  key: ({ authorization }) => bearer({ authorization }),
  needsKey: true,
  answersAt: ({ path }) => path === '/responses',
  read: (incoming) => readXai(incoming),
  list: ({ path }) => (path === '/models' ? openaiList('xai', 'xai') : null),
  headers: (id) => ({
    'content-type': 'text/event-stream',
    'x-request-id': id,
    'x-data-retention-policy': 'none',
  }),
  speak: (spoken) => speakResponses(spoken, 'xai'),
  fail: failAs('xai'),
  refuse: (model, id) =>
    jsonReply(
      403,
      {
        code: 'The caller does not have permission to execute the specified operation',
        error: `Content violates usage guidelines. Team: simulated, API key ID: simulated, Model: ${model}, Failed check: SAFETY_CHECK_TYPE_SIMULATED`,
      },
      { 'x-request-id': id },
    ),
};

function readResponses(body: unknown): WireCall | { wrong: string } {
  if (!isObject(body)) return { wrong: 'We could not parse the JSON body of your request.' };
  const model = textOr(body['model'], '');
  if (model === '') return { wrong: 'you must provide a model parameter' };
  if (body['stream'] !== true) return { wrong: "Invalid value for 'stream': this server only streams." };
  const format = isObject(body['text']) ? body['text']['format'] : null;
  const type = isObject(format) ? textOr(format['type'], 'text') : 'text';
  if (isObject(format) && type === 'json_schema' && !isObject(format['schema']))
    return { wrong: "Missing required parameter: 'text.format.schema'." };
  if (isObject(format) && type === 'json_schema' && format['strict'] !== true)
    return { wrong: "Invalid value for 'text.format.strict': must be true." };
  const user = textOfRoles(body['input'], ['user']);
  if (user === '') return { wrong: "Missing required parameter: 'input'." };
  return {
    model,
    system: textOfRoles(body['input'], ['system', 'developer']),
    user,
    maxTokens: typeof body['max_output_tokens'] === 'number' ? numberOr(body['max_output_tokens'], 0) : null,
    structured: type === 'json_schema' ? 'schema' : type === 'json_object' ? 'object' : 'none',
    tool: null,
    usageWanted: true,
    search: listOf(body['tools']).some((tool) => isObject(tool) && tool['type'] === 'web_search'),
  };
}

function readXai({ body }: Incoming): WireCall | { wrong: string } {
  const empty = isObject(body) && Array.isArray(body['tools']) && listOf(body['tools']).length === 0;
  return empty ? { wrong: 'tools must not be empty' } : readResponses(body);
}

const REFUSAL = "I'm sorry, but I can't help with that.";

type Vendor = 'openai' | 'xai';

function speakResponses(spoken: SpokenAnswer, vendor: Vendor): Speech {
  const item = `msg_${spoken.id}`;
  let order = 0;
  let text = '';
  const say: Say = (type, data) => event(type, { type, sequence_number: order++, ...data });
  const at = spoken.pages === null ? 1 : 2;
  const place = { item_id: item, output_index: at, content_index: 0 };
  const message: Message = (status, content) => ({
    id: item,
    type: 'message',
    status,
    role: 'assistant',
    content,
  });
  const reasoning = { id: `rs_${spoken.id}`, type: 'reasoning', summary: [], status: 'completed' };
  /** The end of the one message, and of the response with it. */
  const closing = (whole: PlainObject, status: string, more: PlainObject): string => {
    const output = [reasoning, whole];
    const response = responseObject(spoken, { status, ...more, output, ...counted(spoken, vendor) });
    return (
      say('response.output_item.done', { output_index: at, item: whole }) +
      say(`response.${status}`, { response })
    );
  };
  const refusal = (): string =>
    say('response.refusal.delta', { ...place, delta: REFUSAL }) +
    say('response.refusal.done', { ...place, refusal: REFUSAL }) +
    closing(message('completed', [{ type: 'refusal', refusal: REFUSAL }]), 'completed', {});
  return {
    open: () => opening(spoken, { say, place, reasoning, message: message('in_progress', []) }),
    piece: (piece) => {
      text += piece;
      return say('response.output_text.delta', { ...place, delta: piece, logprobs: [] });
    },
    close: (ending) => {
      if (ending === 'refused' && vendor === 'openai') return refusal();
      const part = { type: 'output_text', text, annotations: [], logprobs: [] };
      const status = ending === 'stop' ? 'completed' : 'incomplete';
      const reason = ending === 'length' ? 'max_output_tokens' : 'content_filter';
      return (
        say('response.output_text.done', { ...place, text, logprobs: [] }) +
        say('response.content_part.done', { ...place, part }) +
        closing(message(status, [part]), status, {
          incomplete_details: ending === 'stop' ? null : { reason },
        })
      );
    },
    error: () =>
      event('error', {
        type: 'error',
        code: 'server_error',
        message: 'The server had an error while processing your request. Sorry about that!',
        param: null,
        sequence_number: order++,
      }),
  };
}

type Say = (type: string, data: PlainObject) => string;
type Message = (status: string, content: readonly PlainObject[]) => PlainObject;

function opening(
  spoken: SpokenAnswer,
  of: {
    readonly say: Say;
    readonly place: { readonly output_index: number };
    readonly reasoning: PlainObject;
    readonly message: PlainObject;
  },
): string {
  const { say, place, reasoning, message } = of;
  const response = responseObject(spoken, { status: 'in_progress' });
  return (
    say('response.created', { response }) +
    say('response.in_progress', { response }) +
    say('response.output_item.added', { output_index: 0, item: reasoning }) +
    say('response.output_item.done', { output_index: 0, item: reasoning }) +
    searching(spoken, say) +
    say('response.output_item.added', { output_index: place.output_index, item: message }) +
    say('response.content_part.added', {
      ...place,
      part: { type: 'output_text', text: '', annotations: [], logprobs: [] },
    })
  );
}

/** The search before the answer, where one was asked for. */
function searching({ id, pages }: SpokenAnswer, say: Say): string {
  if (pages === null) return '';
  const sources = pages.map(({ url }) => ({ type: 'url', url }));
  const search = {
    id: `ws_${id}`,
    type: 'web_search_call',
    status: 'completed',
    action: { type: 'search', query: 'simulated', sources },
  };
  const place = { output_index: 1, item_id: search.id };
  return (
    say('response.output_item.added', { output_index: 1, item: { ...search, status: 'in_progress' } }) +
    say('response.web_search_call.in_progress', place) +
    say('response.web_search_call.searching', place) +
    say('response.web_search_call.completed', place) +
    say('response.output_item.done', { output_index: 1, item: search })
  );
}

function responseObject({ id, createdAt, call }: SpokenAnswer, more: PlainObject): PlainObject {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: createdAt,
    error: null,
    incomplete_details: null,
    model: call.model,
    output: [],
    parallel_tool_calls: true,
    store: false,
    usage: null,
    ...more,
  };
}

/** Nothing where the server counts nothing. */
function counted(spoken: SpokenAnswer, vendor: Vendor): PlainObject {
  return spoken.call.usageWanted ? { usage: usageOf(spoken, vendor) } : {};
}

function usageOf(spoken: SpokenAnswer, vendor: Vendor): PlainObject {
  const reasoning = reasoningTokens(spoken);
  const output = spoken.outputTokens + reasoning;
  return {
    input_tokens: spoken.inputTokens,
    input_tokens_details: { cached_tokens: spoken.cachedTokens },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: spoken.inputTokens + output,
    ...(spoken.pages === null || vendor !== 'xai'
      ? {}
      : { num_server_side_tools_used: 1, server_side_tool_usage_details: { web_search_calls: 1 } }),
    ...(spoken.costUsd === null ? {} : { cost_in_usd_ticks: Math.round(spoken.costUsd * 1e10) }),
  };
}
