// Anthropic's Messages API.
import { isObject, listOf, numberOr, textOr, type PlainObject } from '../prompt.ts';
import { failAs } from './fail.ts';
import messages from './messages.json' with { type: 'json' };
import { listModels } from './models.ts';
import { speakBy } from './speak.ts';
import { fill, fillHeaders } from './template.ts';
import { contentText, event, textOfRoles, type Wire } from './wire.ts';

const read: Wire['read'] = ({ body, headers }) => {
  if ((headers['anthropic-version'] ?? '') === '') return { wrong: 'anthropic-version: header is required' };
  if (!isObject(body)) return { wrong: 'The request body is not valid JSON' };
  const model = textOr(body['model'], '');
  if (model === '') return { wrong: 'model: Field required' };
  const maxTokens = numberOr(body['max_tokens'], 0);
  if (maxTokens <= 0) return { wrong: 'max_tokens: Field required' };
  if (body['stream'] !== true) return { wrong: 'stream: this server only streams' };
  const last = listOf(body['messages']).at(-1);
  if (!isObject(last)) return { wrong: 'messages: at least one message is required' };
  const search = listOf(body['tools']).some((tool) => isTyped(tool, /^web_search_/));
  const continued =
    last['role'] === 'assistant' &&
    listOf(last['content']).some((part) => isTyped(part, /^server_tool_use$/));
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
    maxTokens,
    structured: hasFormat(body) || tool !== null ? 'schema' : 'none',
    tool: hasFormat(body) ? null : tool,
    search,
    continued,
  };
};

const speak: Wire['speak'] = (spoken) => {
  const { call, pages, inputTokens, cachedTokens } = spoken;
  const searched = pages !== null && call.continued !== true ? pages : null;
  const results = searched?.map((page) => fill(messages.result, page)) ?? [];
  const script = { ...messages.script, ...messages[call.tool ? 'asTool' : 'asText'] };
  const searches = searched !== null && searched.length > 0 ? 1 : 0;
  return speakBy(script, { ...spoken, pages: searched }, event, {
    index: searched === null ? 0 : 2,
    tool: call.tool,
    results: results.length > 0 ? results : messages.searchFailed,
    uncached: inputTokens - cachedTokens,
    // A failed search is not counted.
    toolUse: pages === null ? undefined : { web_search_requests: searches },
  });
};

export const anthropic: Wire = {
  key: (headers) => textOr(headers['x-api-key'], '').trim() || null,
  needsKey: true,
  answersAt: ({ path }) => path === '/messages',
  read,
  list: ({ path }) => (path === '/models' ? listModels('anthropic', 'anthropic') : null),
  headers: (id) => fillHeaders(messages.headers, { id }),
  speak,
  fail: failAs('anthropic'),
};

function hasFormat(body: PlainObject): boolean {
  const config = body['output_config'];
  const format = isObject(config) ? config['format'] : null;
  return isObject(format) && format['type'] === 'json_schema' && isObject(format['schema']);
}

function isTyped(part: unknown, type: RegExp): boolean {
  return isObject(part) && type.test(textOr(part['type'], ''));
}

function forcedTool(body: PlainObject): string | null {
  const choice = body['tool_choice'];
  const [tool] = listOf(body['tools']);
  if (!isObject(choice) || !isObject(tool)) return null;
  return choice['type'] === 'any' || choice['type'] === 'tool' ? textOr(tool['name'], '') || null : null;
}
