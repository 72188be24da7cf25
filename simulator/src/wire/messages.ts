// Anthropic's Messages API.
import { isObject, listOf, numberOr, textOr, type PlainObject } from '../prompt.ts';
import { failAs } from './fail.ts';
import { anthropicList } from './models.ts';
import {
  contentText,
  event,
  textOfRoles,
  type Incoming,
  type SearchedPage,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

export const anthropic: Wire = {
  key: (headers) => headers['x-api-key']?.trim() || null,
  needsKey: true,
  answersAt: ({ path }) => path === '/messages',
  read: readMessages,
  list: ({ path }) => (path === '/models' ? anthropicList() : null),
  headers: (id) => ({
    'content-type': 'text/event-stream; charset=utf-8',
    'request-id': `req_${id}`,
    'anthropic-organization-id': 'simulated',
    'anthropic-ratelimit-requests-limit': '4000',
    'anthropic-ratelimit-requests-remaining': '3999',
  }),
  speak,
  fail: failAs('anthropic'),
  refuse: null,
};

function readMessages({ body, headers }: Incoming): WireCall | { wrong: string } {
  if ((headers['anthropic-version'] ?? '') === '') return { wrong: 'anthropic-version: header is required' };
  if (!isObject(body)) return { wrong: 'The request body is not valid JSON' };
  const model = textOr(body['model'], '');
  if (model === '') return { wrong: 'model: Field required' };
  if (!(numberOr(body['max_tokens'], 0) > 0)) return { wrong: 'max_tokens: Field required' };
  if (body['stream'] !== true) return { wrong: 'stream: this server only streams' };
  const last = listOf(body['messages']).at(-1);
  if (!isObject(last)) return { wrong: 'messages: at least one message is required' };
  const search = listOf(body['tools']).some(isSearch);
  const continued = last['role'] === 'assistant' && listOf(last['content']).some(isServerToolUse);
  if (search && hasFormat(body)) return { wrong: 'output_config.format: cannot be used with citations' };
  if (last['role'] === 'assistant' && !continued) {
    return {
      wrong:
        'This model does not support assistant message prefill. The conversation must end with a user message.',
    };
  }
  const tool = forcedTool(body);
  return {
    model,
    system: contentText(body['system']),
    user: textOfRoles(body['messages'], ['user']),
    maxTokens: numberOr(body['max_tokens'], 0),
    structured: hasFormat(body) || tool !== null ? 'schema' : 'none',
    tool: hasFormat(body) ? null : tool,
    usageWanted: true,
    search,
    continued,
  };
}

function hasFormat(body: PlainObject): boolean {
  const config = body['output_config'];
  const format = isObject(config) ? config['format'] : null;
  return isObject(format) && format['type'] === 'json_schema' && isObject(format['schema']);
}

function isSearch(tool: unknown): boolean {
  return isObject(tool) && textOr(tool['type'], '').startsWith('web_search_');
}

function isServerToolUse(part: unknown): boolean {
  return isObject(part) && part['type'] === 'server_tool_use';
}

function forcedTool(body: PlainObject): string | null {
  const choice = body['tool_choice'];
  const [tool] = listOf(body['tools']);
  if (!isObject(choice) || !isObject(tool)) return null;
  return choice['type'] === 'any' || choice['type'] === 'tool' ? textOr(tool['name'], '') || null : null;
}

function speak(spoken: SpokenAnswer): Speech {
  const { call, id, pages } = spoken;
  const searches = pages !== null && call.continued !== true;
  const index = searches ? 2 : 0;
  let output = '';
  const delta = (piece: string) =>
    call.tool === null
      ? { type: 'text_delta', text: piece }
      : { type: 'input_json_delta', partial_json: piece };
  const block =
    call.tool === null
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: `toolu_${id.slice(0, 24)}`, name: call.tool, input: {} };
  return {
    open: () =>
      event('message_start', { type: 'message_start', message: startOf(spoken) }) +
      event('ping', { type: 'ping' }) +
      (searches ? searched(id, pages) : '') +
      event('content_block_start', { type: 'content_block_start', index, content_block: block }),
    piece: (piece) => {
      output += piece;
      return event('content_block_delta', { type: 'content_block_delta', index, delta: delta(piece) });
    },
    close: (ending) => {
      const normal = call.tool === null ? 'end_turn' : 'tool_use';
      const reason = {
        stop: normal,
        paused: 'pause_turn',
        length: 'max_tokens',
        filtered: 'refusal',
        refused: 'refusal',
      }[ending];
      return (
        event('content_block_stop', { type: 'content_block_stop', index }) +
        event('message_delta', {
          type: 'message_delta',
          delta: { stop_reason: reason, stop_sequence: null },
          usage: {
            output_tokens: ending === 'refused' ? 1 : Math.max(1, Math.ceil(output.length / 4)),
            // A search that failed is not counted.
            ...(pages === null
              ? {}
              : { server_tool_use: { web_search_requests: searches && pages.length > 0 ? 1 : 0 } }),
          },
        }) +
        event('message_stop', { type: 'message_stop' })
      );
    },
    error: () =>
      event('error', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  };
}

/** The use of the server's tool and its result, as two blocks. */
function searched(id: string, pages: readonly SearchedPage[]): string {
  const tool = `srvtoolu_${id.slice(0, 24)}`;
  const block = (index: number, content: PlainObject, more = '') =>
    event('content_block_start', { type: 'content_block_start', index, content_block: content }) +
    more +
    event('content_block_stop', { type: 'content_block_stop', index });
  const input = { type: 'input_json_delta', partial_json: '{"query":"simulated"}' };
  const results = pages.map(({ url, title }) => ({
    type: 'web_search_result',
    url,
    title,
    encrypted_content: 'c2ltdWxhdGVk',
    page_age: null,
  }));
  return (
    block(
      0,
      { type: 'server_tool_use', id: tool, name: 'web_search', input: {} },
      event('content_block_delta', { type: 'content_block_delta', index: 0, delta: input }),
    ) +
    block(1, {
      type: 'web_search_tool_result',
      tool_use_id: tool,
      content:
        results.length > 0 ? results : { type: 'web_search_tool_result_error', error_code: 'unavailable' },
    })
  );
}

function startOf({ id, call, inputTokens, cachedTokens }: SpokenAnswer): PlainObject {
  return {
    id: `msg_${id.slice(0, 24)}`,
    type: 'message',
    role: 'assistant',
    model: call.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: inputTokens - cachedTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cachedTokens,
      output_tokens: 1,
      service_tier: 'standard',
    },
  };
}
