// Amazon Bedrock's Converse API.
import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { usualOptions, type Vendor } from './vendor.ts';

/** Without a key of its own the package takes credentials as it does: a bearer token or signing keys of the environment. */
export const bedrock: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => ({
  model: createAmazonBedrock({
    baseURL: endpoint.baseUrl,
    ...regionOf(endpoint.baseUrl),
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey.reveal() }),
    fetch,
  })(modelId),
  options: usualOptions(call, dialect),
});

/** What requests are signed for; an address that does not say it leaves it to the package, and so to AWS_REGION. */
function regionOf(baseUrl: string): { readonly region?: string } {
  const { hostname } = new URL(baseUrl);
  const region = /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com$/.exec(hostname)?.[1];
  return region === undefined ? {} : { region };
}
