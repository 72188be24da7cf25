// OpenAI's Responses API.
import { createOpenAI, openai as toolkit, type OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai';
import { keyText, searchTool, usualOptions, type Vendor } from './vendor.ts';

/** Reasoning counts as output here. Nothing is stored by the vendor. */
export const openai: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createOpenAI({ baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch }).responses(modelId),
  options: {
    ...usualOptions(call, dialect),
    ...searchTool(call, toolkit.tools.webSearch({})),
    providerOptions: {
      openai: {
        store: false,
        ...(call.search === undefined ? {} : { maxToolCalls: call.search.most }),
        strictJsonSchema: true,
        // Left alone, the SDK asks for summaries of the reasoning, which unverified accounts may not have.
        reasoningSummary: null,
      } satisfies OpenAILanguageModelResponsesOptions,
    },
  },
});
