import { existsSync } from 'node:fs';
import { join } from 'node:path';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the browser is and where compiled code is kept; CHROMIUM_PATH is missing where no browser was found. */
export function testEnvironment(root: string): NodeJS.ProcessEnv {
  const chromium = process.env['CHROMIUM_PATH'] ?? CHROMIUM.find((path) => existsSync(path));
  return {
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
}
