// Ollama's own format. Its chat completions cannot be told how long a context is wanted, and silently cut every prompt
// to the server's default.
import { defined } from '../domain/defined.ts';
import { estimateTokens } from '../domain/usage.ts';
import type { ModelCall } from '../engine/run/world.ts';
import { isObject, type JsonFields } from '../domain/json-fields.ts';
import { withBody } from './with-body.ts';

const LEAST_CONTEXT = 8_192;
/** Tokenizers differ, and the template takes some tokens too. */
const MARGIN = 1.25;

/**
 * Tokens of context for a call with that cap: 8,192, doubled until prompt and answer fit. Every other size makes Ollama
 * load the model anew, so there are few sizes, and a model keeps its largest.
 */
export function contextFor({ system, prompt, answer }: ModelCall, cap: number): number {
  const text = system + prompt + JSON.stringify(answer.schema);
  const needed = estimateTokens(text) * MARGIN + cap;
  return LEAST_CONTEXT * 2 ** Math.max(0, Math.ceil(Math.log2(needed / LEAST_CONTEXT)));
}

/** Sends a chat completion in Ollama's own format, which refuses a prompt that does not fit in place of cutting it. */
export function ollamaFetch(fetch: typeof globalThis.fetch, contextTokens: number): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = url.pathname.replace(/(?:\/v1)?\/chat\/completions$/, '/api/chat');
    const native = withBody(init, (body) => ollamaBody(body, contextTokens));
    return fetch(url, native);
  };
}

function ollamaBody(chat: JsonFields, contextTokens: number): JsonFields {
  const {
    max_tokens: cap,
    max_completion_tokens: otherCap,
    temperature,
    response_format: format,
    reasoning_effort: effort,
    stream_options: _,
    options,
    ...rest
  } = chat;
  return {
    truncate: false,
    shift: false,
    ...rest,
    ...formatOf(format),
    ...defined({ think: effort === undefined ? undefined : thinkOf(effort) }),
    options: {
      num_ctx: contextTokens,
      num_predict: cap ?? otherCap,
      ...defined({ temperature }),
      ...(isObject(options) ? options : {}),
    },
  };
}

function formatOf(format: unknown): JsonFields {
  if (!isObject(format)) return {};
  const schema = format['json_schema'];
  return { format: isObject(schema) ? schema['schema'] : 'json' };
}

/** Ollama knows three levels of thinking. */
function thinkOf(effort: unknown): string {
  if (effort === 'minimal' || effort === 'low') return 'low';
  return effort === 'medium' ? 'medium' : 'high';
}
