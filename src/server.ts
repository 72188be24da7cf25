// Starts a server.
import type { Config } from './config/config.ts';
import type { Log } from './observe/log.ts';
import type { Peers } from './start/peers.ts';
import type { Server } from './start/run-server.ts';
import { openStore } from './store/connect.ts';

export type { Server } from './start/run-server.ts';

/**
 * Opens the database, brings it up to date, and serves. Rejects with one clear sentence where it cannot. Without
 * `firstKey` a first start makes no key and leaves that to the next. `peers` are the processes that serve with this one.
 */
export async function startServer(
  config: Config,
  log: Log,
  options: { readonly firstKey: boolean; readonly peers?: Peers } = { firstKey: true },
): Promise<Server> {
  const store = openStore({ ...config, log: log.warn });
  // Awaited once the code that needs it is loaded; until then nobody handles its rejection.
  store.catch(() => {});
  const { runServer } = await import('./start/run-server.ts');
  return runServer(config, log, { ...options, store });
}
