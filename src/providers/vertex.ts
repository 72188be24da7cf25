// Google's models on Vertex AI, with Google's application default credentials.
import { createVertex } from '@ai-sdk/google-vertex';
import { openWiringOf, usualOptions, type Vendor } from './vendor.ts';

export const vertex: Vendor = (connection, call) => ({
  model: createVertex({
    // The address has them already; without them the package would ask its environment.
    project: /\/projects\/([^/]+)/.exec(connection.endpoint.baseUrl)?.[1] ?? 'unused',
    location: /\/locations\/([^/]+)/.exec(connection.endpoint.baseUrl)?.[1] ?? 'global',
    ...openWiringOf(connection),
  })(connection.modelId),
  options: usualOptions(call, connection.dialect),
});
