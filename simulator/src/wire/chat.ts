// Chat completions, as any OpenAI-compatible server speaks them.
import { isObject, numberOr, textOr, type PlainObject } from '../prompt.ts';
import { failAs } from './fail.ts';
import { openaiList } from './models.ts';
import {
  bearer,
  textOfRoles,
  type Ending,
  type Incoming,
  type Speech,
  type SpokenAnswer,
  type Wire,
  type WireCall,
} from './wire.ts';

export const compatible: Wire = {
  key: ({ authorization }) => bearer({ authorization }),
  needsKey: false,
  answersAt: ({ path }) => path === '/chat/completions',
  read,
  list: ({ path }) => (path === '/models' ? openaiList('compatible', 'library') : null),
  headers: (id, { whole }) => ({
    'content-type': whole ? 'application/json' : 'text/event-stream; charset=utf-8',
    'x-request-id': id,
  }),
  speak,
  fail: failAs('compatible'),
  refuse: null,
};

function read({ body }: Incoming): WireCall | { wrong: string } {
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
    maxTokens: typeof most === 'number' ? numberOr(most, 0) : null,
    structured,
    tool: null,
    usageWanted: isObject(wanted) && wanted['include_usage'] === true,
    whole: body['stream'] !== true,
  };
}

function structuredBy(type: string | null): WireCall['structured'] | null {
  if (type === null || type === 'text') return 'none';
  return type === 'json_schema' ? 'schema' : type === 'json_object' ? 'object' : null;
}

function line(data: PlainObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function speak(spoken: SpokenAnswer): Speech {
  return spoken.call.whole ? speakWhole(spoken) : speakInChunks(spoken);
}

const FINISH: Readonly<Record<Ending, string>> = {
  stop: 'stop',
  paused: 'stop',
  length: 'length',
  filtered: 'content_filter',
  refused: 'stop',
};
const REFUSAL = "I'm sorry, but I can't help with that.";
const ERROR = { error: { message: 'Internal server error', type: 'server_error', param: null, code: null } };

function speakInChunks({ call, id, createdAt, ...counted }: SpokenAnswer): Speech {
  const base = {
    id: `chatcmpl-${id}`,
    object: 'chat.completion.chunk',
    created: createdAt,
    model: call.model,
  };
  const chunk = (delta: PlainObject, finish: string | null) =>
    line({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
  return {
    open: () => chunk({ role: 'assistant', content: '' }, null),
    piece: (piece) => chunk({ content: piece }, null),
    close: (ending) => {
      const refusal = ending === 'refused' ? chunk({ refusal: REFUSAL }, null) : '';
      const usage = call.usageWanted ? line({ ...base, choices: [], usage: usageOf(counted) }) : '';
      return `${refusal}${chunk({}, FINISH[ending])}${usage}data: [DONE]\n\n`;
    },
    error: () => line(ERROR),
  };
}

/** One JSON document at the end, for a request without `stream`. */
function speakWhole({ call, id, createdAt, ...counted }: SpokenAnswer): Speech {
  let content = '';
  return {
    open: () => '',
    piece: (piece) => {
      content += piece;
      return '';
    },
    close: (ending) => {
      const refusal = ending === 'refused' ? REFUSAL : null;
      const message = { role: 'assistant', content, refusal };
      return JSON.stringify({
        id: `chatcmpl-${id}`,
        object: 'chat.completion',
        created: createdAt,
        model: call.model,
        choices: [{ index: 0, message, logprobs: null, finish_reason: FINISH[ending] }],
        usage: usageOf(counted),
      });
    },
    error: () => JSON.stringify(ERROR),
  };
}

type Counted = Pick<SpokenAnswer, 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'costUsd'>;

function usageOf({ inputTokens, outputTokens, cachedTokens, costUsd }: Counted): PlainObject {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedTokens > 0 ? { prompt_tokens_details: { cached_tokens: cachedTokens } } : {}),
    ...(costUsd === null ? {} : { cost: costUsd }),
  };
}
