// xAI's Responses API.
import { createXai, xaiTools, type XaiLanguageModelResponsesOptions } from '@ai-sdk/xai';
import { textAt } from '../domain/json-fields.ts';
import { searchTool, usualOptions, wiringOf, type Vendor } from './vendor.ts';

/** Reasoning counts as output here. No tools are sent but search: an empty list is refused. Nothing is stored. */
export const xai: Vendor = (connection, call) => ({
  model: createXai(wiringOf(connection)).responses(connection.modelId),
  options: {
    ...usualOptions(call, connection.dialect),
    ...searchTool(call, xaiTools.webSearch({})),
    providerOptions: {
      xai: {
        store: false,
        ...(call.search === undefined ? {} : { maxTurns: call.search.most }),
      } satisfies XaiLanguageModelResponsesOptions,
    },
  },
  // The SDK reads a refusal as an event that it cannot parse.
  isRefusal: (event) => /^response\.refusal\b/.test(textAt(event, 'type') ?? ''),
});
