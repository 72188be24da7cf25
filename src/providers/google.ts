// Google's generateContent API.
import { createGoogle, google as toolkit, type GoogleLanguageModelOptions } from '@ai-sdk/google';
import { capOf, keyText, searchTool, usualOptions, type Vendor } from './vendor.ts';

/** Above this a long answer is continued by further paid requests behind our back. */
const MOST_TOKENS_OF_ONE_REQUEST = 65_536;

/** Thinking counts as output here. */
export const google: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createGoogle({ baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch }).chat(modelId),
  options: {
    ...usualOptions(call, dialect),
    maxOutputTokens: Math.min(capOf(call, dialect), MOST_TOKENS_OF_ONE_REQUEST),
    ...searchTool(call, toolkit.tools.googleSearch({})),
    providerOptions: { google: { structuredOutputs: true } satisfies GoogleLanguageModelOptions },
  },
});
