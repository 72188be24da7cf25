// xAI's Responses API.
import { createXai, xaiTools, type XaiLanguageModelResponsesOptions } from '@ai-sdk/xai';
import { keyText, searchTool, usualOptions, type Vendor } from './vendor.ts';

/** Reasoning counts as output here. No tools are sent but search: an empty list is refused. Nothing is stored. */
export const xai: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createXai({ baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch }).responses(modelId),
  options: {
    ...usualOptions(call, dialect),
    ...searchTool(call, xaiTools.webSearch({})),
    providerOptions: {
      xai: {
        store: false,
        ...(call.search === undefined ? {} : { maxTurns: call.search.most }),
      } satisfies XaiLanguageModelResponsesOptions,
    },
  },
  // The SDK reads a refusal as an event that it cannot parse.
  isRefusal: (event) => /^response\.refusal\b/.test(typeOf(event)),
});

function typeOf(event: unknown): string {
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
}
