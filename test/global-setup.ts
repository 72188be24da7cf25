// Holds the test server for a whole run, for `node --test --test-global-setup=test/global-setup.ts`.

import type { Embedded } from '@witan/embedded-postgres';
import { openTestServer, sweepDatabases } from './database.ts';

let server: Embedded | null = null;

export async function globalSetup(): Promise<void> {
  server = await openTestServer();
  await sweepDatabases(server);
}

export async function globalTeardown(): Promise<void> {
  await server?.release();
}
