import { join } from 'node:path';

/** Where compiled code is kept. */
export const testEnvironment = (root: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
});
