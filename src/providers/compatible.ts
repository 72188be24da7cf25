// Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, OpenRouter.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { structuredFor } from './dialect.ts';
import { openWiringOf, usualOptions, type Vendor } from './vendor.ts';

/** Servers that count reasoning do so within the cap. */
export const compatible: Vendor = (connection, call) => {
  const provider = createOpenAICompatible({
    name: 'compatible',
    ...openWiringOf(connection),
    includeUsage: connection.dialect.countsUsage,
    supportsStructuredOutputs: structuredFor(connection.dialect, call) === 'schema',
    transformRequestBody: ({ max_tokens, ...body }) => ({
      ...body,
      [connection.dialect.capField]: max_tokens,
    }),
  });
  return { model: provider.chatModel(connection.modelId), options: usualOptions(call, connection.dialect) };
};
