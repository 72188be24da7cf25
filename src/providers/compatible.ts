// Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, OpenRouter.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { structuredFor } from './dialect.ts';
import { usualOptions, type Vendor } from './vendor.ts';

/** Servers that count reasoning do so within the cap. */
export const compatible: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => {
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey.reveal() }),
    fetch,
    includeUsage: dialect.countsUsage,
    supportsStructuredOutputs: structuredFor(dialect, call) === 'schema',
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [dialect.capField]: max_tokens }),
  });
  return {
    model: provider.chatModel(modelId),
    options: usualOptions(call, dialect),
  };
};
