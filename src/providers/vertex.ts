// Google's models on Vertex AI, with Google's application default credentials.
import { createVertex } from '@ai-sdk/google-vertex';
import type { GoogleLanguageModelOptions } from '@ai-sdk/google';
import { usualOptions, type Vendor } from './vendor.ts';

export const vertex: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createVertex({
    baseURL: endpoint.baseUrl,
    // The address has them already; without them the package would ask its environment.
    project: /\/projects\/([^/]+)/.exec(endpoint.baseUrl)?.[1] ?? 'unused',
    location: /\/locations\/([^/]+)/.exec(endpoint.baseUrl)?.[1] ?? 'global',
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey.reveal() }),
    fetch,
  })(modelId),
  options: {
    ...usualOptions(call, dialect),
    providerOptions: {
      vertex: { structuredOutputs: true } satisfies GoogleLanguageModelOptions,
    },
  },
});
