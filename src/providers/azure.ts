// Azure's OpenAI models, at its v1 addresses.
import { createAzure } from '@ai-sdk/azure';
import type { OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai';
import { usualOptions, wiringOf, type Vendor } from './vendor.ts';

/** `model` is the name of a deployment. Nothing is stored by the vendor. */
export const azure: Vendor = (connection, call) => ({
  model: createAzure(wiringOf(connection)).responses(connection.modelId),
  options: {
    ...usualOptions(call, connection.dialect),
    providerOptions: {
      azure: {
        store: false,
        reasoningSummary: null,
      } satisfies OpenAILanguageModelResponsesOptions,
    },
  },
});
