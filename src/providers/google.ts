// Google's generateContent API.
import { createGoogle, google as toolkit } from '@ai-sdk/google';
import { capOf, searchTool, usualOptions, wiringOf, type Vendor } from './vendor.ts';

/** Above this the SDK continues a long answer by further paid requests of its own. */
const MOST_TOKENS_OF_ONE_REQUEST = 65_536;

/** Thinking counts as output here. */
export const google: Vendor = (connection, call) => ({
  model: createGoogle(wiringOf(connection)).chat(connection.modelId),
  options: {
    ...usualOptions(call, connection.dialect),
    maxOutputTokens: Math.min(capOf(call, connection.dialect), MOST_TOKENS_OF_ONE_REQUEST),
    ...searchTool(call, toolkit.tools.googleSearch({})),
  },
});
