// OpenAI's Responses API.
import { createOpenAI, openai as toolkit, type OpenAILanguageModelResponsesOptions } from '@ai-sdk/openai';
import { searchTool, usualOptions, wiringOf, type Vendor } from './vendor.ts';

/** Reasoning counts as output here. Nothing is stored by the vendor. */
export const openai: Vendor = (connection, call) => ({
  model: createOpenAI(wiringOf(connection)).responses(connection.modelId),
  options: {
    ...usualOptions(call, connection.dialect),
    ...searchTool(call, toolkit.tools.webSearch({})),
    providerOptions: {
      openai: {
        store: false,
        ...(call.search === undefined ? {} : { maxToolCalls: call.search.most }),
        // By default the SDK asks for summaries of the reasoning, which unverified accounts may not have.
        reasoningSummary: null,
      } satisfies OpenAILanguageModelResponsesOptions,
    },
  },
});
