// Ollama: chat completions as any compatible server has them, and its own calls.
import { isObject, numberOr, textOr, type PlainObject } from '../prompt.ts';
import { compatible } from './chat.ts';
import { MODELS, ollamaShow, ollamaTags, openaiList } from './models.ts';
import {
  textOfRoles,
  type Incoming,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

const CHAT = '/api/chat';

export const ollama: Wire = {
  ...compatible,
  answersAt: ({ path }) => path === '/v1/chat/completions' || path === CHAT,
  read: (incoming) => (incoming.path === CHAT ? read(incoming) : compatible.read(incoming)),
  list: ({ path, body }) => {
    if (path === '/api/tags') return ollamaTags();
    if (path === '/api/show') return ollamaShow(isObject(body) ? textOr(body['model'], '') : '');
    return path === '/v1/models' ? openaiList('ollama', 'library') : null;
  },
  headers: () => ({ 'content-type': 'text/event-stream' }),
  speak: (spoken) => (spoken.call.inLines ? speak(spoken) : compatible.speak(spoken)),
};

/** Ollama answers for the models it has; the others must be pulled first. */
export function isPulled(model: string): boolean {
  return MODELS.ollama.includes(model);
}

function read({ body }: Incoming): WireCall | { wrong: string } {
  if (!isObject(body)) return { wrong: 'invalid JSON in request body' };
  const { messages, format, options } = body;
  const user = textOfRoles(messages, ['user']);
  if (user === '') return { wrong: 'messages must not be empty' };
  const most = isObject(options) ? options['num_predict'] : null;
  return {
    model: textOr(body['model'], ''),
    system: textOfRoles(messages, ['system']),
    user,
    maxTokens: typeof most === 'number' ? numberOr(most, 0) : null,
    structured: isObject(format) ? 'schema' : format === 'json' ? 'object' : 'none',
    tool: null,
    usageWanted: true,
    inLines: true,
  };
}

function speak({ call, createdAt, inputTokens, outputTokens, cachedTokens }: SpokenAnswer): Speech {
  const base = { model: call.model, created_at: new Date(createdAt * 1_000).toISOString() };
  const line = (part: PlainObject): string => `${JSON.stringify(part)}\n`;
  const said = (content: string): PlainObject => ({ ...base, message: { role: 'assistant', content } });
  return {
    open: () => '',
    piece: (piece) => line({ ...said(piece), done: false }),
    close: (ending) =>
      line({
        ...said(''),
        done: true,
        done_reason: ending === 'length' ? 'length' : 'stop',
        ...(call.usageWanted
          ? {
              prompt_eval_count: inputTokens,
              prompt_eval_cached_count: cachedTokens,
              eval_count: outputTokens,
            }
          : {}),
      }),
    error: () => line({ error: 'an error was encountered while running the model' }),
  };
}
