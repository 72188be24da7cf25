// A service that a command starts in its own process.
import { readConfig } from '../../src/config/config.ts';
import { FIRST_ORGANIZATION } from '../../src/domain/api-key.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
import { createKey, endKey } from '../../src/service/keys.ts';
import { openAdmin } from './admin.ts';
import { cliConfig } from './cli-config.ts';
import type { Io } from './io.ts';

/** The largest quotas, unless the operator has set others: nobody charges themselves. */
const OWN_LIMITS = { WITAN_ACCOUNT_CREDITS: '2000000000', WITAN_ORGANIZATION_CREDITS: '2000000000' };

/** Its key is valid for `lastsMs`, and revoked at the end. */
export async function openLocalService(io: Io, lastsMs: number) {
  const config = readConfig({ ...OWN_LIMITS, ...io.env }, io.cwd);
  const log = createLog(cliConfig(io).logLevel ?? 'silent');
  // Loaded while the database starts; startServer reports a failure.
  import('../../src/start/run-server.ts').catch(() => {});
  await using opened = new AsyncDisposableStack();
  const admin = await openAdmin(io);
  opened.defer(admin.close);
  const made = await createKey(admin, {
    organization: FIRST_ORGANIZATION,
    test: false,
    ratePerMinute: 1_000_000,
    expiresAt: new Date(admin.now() + lastsMs),
    ofCommand: true,
  });
  opened.defer(() => endKey(admin, made.id));
  const server = await startServer({ ...config, host: '127.0.0.1', port: 0 }, log, { firstKey: false });
  opened.defer(() => server.close(0));
  const running = opened.move();
  return { baseUrl: server.url, apiKey: made.key, close: () => running.disposeAsync() };
}
