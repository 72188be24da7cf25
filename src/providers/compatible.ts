// Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, OpenRouter, Azure.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelCall } from '../engine/world.ts';
import { capWithReasoning, effortOf, jsonAnswer, type Connection, type Prepared } from './vendor.ts';

/** What a server has turned out to understand. */
export type Dialect = {
  readonly structured: 'schema' | 'object' | 'none';
  readonly cap: 'max_tokens' | 'max_completion_tokens';
  readonly countsUsage: boolean;
};

/** What is tried first: a strict schema. */
export const FULL_DIALECT: Dialect = { structured: 'schema', cap: 'max_tokens', countsUsage: true };

/**
 * Servers that count reasoning do so within the cap.
 */
export function compatible(
  { endpoint, modelId, fetch }: Connection,
  dialect: Dialect,
  call: ModelCall,
): Prepared {
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey.reveal() }),
    fetch,
    includeUsage: dialect.countsUsage,
    supportsStructuredOutputs: dialect.structured === 'schema',
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [dialect.cap]: max_tokens }),
  });
  return {
    model: provider.chatModel(modelId),
    options: {
      maxOutputTokens: capWithReasoning(call),
      reasoning: effortOf(call),
      ...(dialect.structured === 'none' ? {} : { responseFormat: jsonAnswer(call) }),
    },
  };
}

/** Without a schema in the request the model has to be told of it. */
export function systemText(call: ModelCall, dialect: Dialect): string {
  if (dialect.structured === 'schema') return call.system;
  const schema = JSON.stringify(call.answer.schema);
  return `${call.system}\n\nReply with one JSON object and nothing else. It must satisfy this JSON Schema:\n${schema}`;
}

/** A simpler dialect where the server refused a field of the last request by name; null where it did not. */
export function simplify(error: unknown, dialect: Dialect): Dialect | null {
  const said = refusal(error);
  if (said === null) return null;
  if (/max_completion_tokens/.test(said) && dialect.cap === 'max_tokens') {
    return { ...dialect, cap: 'max_completion_tokens' };
  }
  if (/stream_options|include_usage/.test(said) && dialect.countsUsage)
    return { ...dialect, countsUsage: false };
  if (!/response_format|json_schema|json_object|structured|grammar|schema/.test(said)) return null;
  if (dialect.structured === 'none') return null;
  return { ...dialect, structured: dialect.structured === 'schema' ? 'object' : 'none' };
}

function refusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('responseBody' in error)) return null;
  const refused = error.statusCode === 400 || error.statusCode === 422 || error.statusCode === 501;
  return refused && typeof error.responseBody === 'string' ? error.responseBody.slice(0, 10_000) : null;
}
