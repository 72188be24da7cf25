// Ollama: OpenAI-compatible chat completions, and its own API.
import { isObject, numberOrNull, textOr } from '../prompt.ts';
import { compatible } from './chat.ts';
import native from './ollama.json' with { type: 'json' };
import { ollamaShow, ollamaTags, listModels } from './models.ts';
import { speakBy } from './speak.ts';
import { textOfRoles, type Wire } from './wire.ts';

const CHAT = '/api/chat';

const read: Wire['read'] = ({ body }) => {
  if (!isObject(body)) return { wrong: 'invalid JSON in request body' };
  const { messages, format, options } = body;
  const user = textOfRoles(messages, ['user']);
  if (user === '') return { wrong: 'messages must not be empty' };
  const most = isObject(options) ? options['num_predict'] : null;
  return {
    model: textOr(body['model'], ''),
    system: textOfRoles(messages, ['system']),
    user,
    maxTokens: numberOrNull(most),
    structured: isObject(format) ? 'schema' : format === 'json' ? 'object' : 'none',
    inLines: true,
  };
};

const speak: Wire['speak'] = (spoken) => {
  const { call, createdAt, inputTokens, cachedTokens, outputTokens } = spoken;
  const counted = call.uncounted ? NOTHING_COUNTED : { inputTokens, cachedTokens, outputTokens };
  return speakBy(native.script, spoken, (event) => `${JSON.stringify(event)}\n`, {
    at: new Date(createdAt * 1_000).toISOString(),
    ...counted,
  });
};

export const ollama: Wire = {
  ...compatible,
  answersAt: ({ path }) => path === '/v1/chat/completions' || path === CHAT,
  read: (incoming) => (incoming.path === CHAT ? read(incoming) : compatible.read(incoming)),
  list: ({ path, body }) => {
    if (path === '/api/tags') return ollamaTags();
    if (path === '/api/show') return ollamaShow(isObject(body) ? textOr(body['model'], '') : '');
    return path === '/v1/models' ? listModels('ollama', 'openai', 'library') : null;
  },
  headers: () => ({ 'content-type': 'text/event-stream' }),
  speak: (spoken) => (spoken.call.inLines ? speak(spoken) : compatible.speak(spoken)),
};

const NOTHING_COUNTED = { inputTokens: undefined, cachedTokens: undefined, outputTokens: undefined };
