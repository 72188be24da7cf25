// Chat completions of OpenAI-compatible servers.
import { isObject, numberOrNull, textOr } from '../prompt.ts';
import chat from './chat.json' with { type: 'json' };
import { failAs } from './fail.ts';
import { listModels } from './models.ts';
import { speakBy } from './speak.ts';
import { fill, fillHeaders } from './template.ts';
import { bearer, textOfRoles, type Wire, type WireCall } from './wire.ts';

const read: Wire['read'] = ({ body }) => {
  if (!isObject(body)) return { wrong: 'invalid JSON in request body' };
  const model = textOr(body['model'], '');
  if (model === '') return { wrong: 'model is required' };
  const format = body['response_format'];
  const structured = structuredBy(isObject(format) ? textOr(format['type'], '') : null);
  if (structured === null) return { wrong: 'response_format must be json_schema or json_object' };
  const user = textOfRoles(body['messages'], ['user']);
  if (user === '') return { wrong: 'messages must not be empty' };
  const most = body['max_tokens'] ?? body['max_completion_tokens'];
  const wanted = body['stream_options'];
  return {
    model,
    system: textOfRoles(body['messages'], ['system', 'developer']),
    user,
    maxTokens: numberOrNull(most),
    structured,
    uncounted: !isObject(wanted) || wanted['include_usage'] !== true,
    whole: body['stream'] !== true,
  };
};

/** In chunks, or as one JSON document for a request without `stream`. */
const speak: Wire['speak'] = (spoken) => {
  const { call, inputTokens, outputTokens, cachedTokens, costUsd } = spoken;
  const usage = fill(chat.usage, {
    ...spoken,
    total: inputTokens + outputTokens,
    cached: cachedTokens > 0 ? { cached_tokens: cachedTokens } : undefined,
    cost: costUsd ?? undefined,
  });
  const { script } = chat[call.whole ? 'whole' : 'chunks'];
  return speakBy(script, spoken, call.whole ? JSON.stringify : line, {
    usage: call.whole || !call.uncounted ? usage : undefined,
  });
};

export const compatible: Wire = {
  key: bearer,
  needsKey: false,
  answersAt: ({ path }) => path === '/chat/completions',
  read,
  list: ({ path }) => (path === '/models' ? listModels('compatible', 'openai', 'library') : null),
  headers: (id, { whole }) => fillHeaders(chat[whole ? 'whole' : 'chunks'].headers, { id }),
  speak,
  fail: failAs('compatible'),
};

function structuredBy(type: string | null): WireCall['structured'] | null {
  if (type === null || type === 'text') return 'none';
  return type === 'json_schema' ? 'schema' : type === 'json_object' ? 'object' : null;
}

/** Empty for the usage chunk when usage was not requested. */
function line(data: unknown): string {
  if (typeof data === 'string') return `data: ${data}\n\n`;
  const isUncounted = isObject(data) && 'usage' in data && data['usage'] === undefined;
  return isUncounted ? '' : `data: ${JSON.stringify(data)}\n\n`;
}
