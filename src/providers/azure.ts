// Azure's OpenAI models, at its v1 addresses.
import { createAzure } from '@ai-sdk/azure';
import type { OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai';
import { keyText, usualOptions, type Vendor } from './vendor.ts';

/** `model` is the name of a deployment. Nothing is stored by the vendor. */
export const azure: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createAzure({ baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch }).responses(modelId),
  options: {
    ...usualOptions(call, dialect),
    providerOptions: {
      azure: {
        store: false,
        strictJsonSchema: true,
        reasoningSummary: null,
      } satisfies OpenAILanguageModelResponsesOptions,
    },
  },
});
