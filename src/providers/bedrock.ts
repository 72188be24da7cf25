// Amazon Bedrock's Converse API.
import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { defined } from '../domain/defined.ts';
import { openWiringOf, usualOptions, type Vendor } from './vendor.ts';

/** Without a key of its own the package takes credentials as it does: a bearer token or signing keys of the environment. */
export const bedrock: Vendor = (connection, call) => ({
  model: createAmazonBedrock({ ...regionOf(connection.endpoint.baseUrl), ...openWiringOf(connection) })(
    connection.modelId,
  ),
  options: usualOptions(call, connection.dialect),
});

/** The region that requests are signed for; where the address names none, the package reads AWS_REGION. */
function regionOf(baseUrl: string) {
  const { hostname } = new URL(baseUrl);
  const region = /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com$/.exec(hostname)?.[1];
  return defined({ region });
}
