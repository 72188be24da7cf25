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
  const open = () => openStore({ ...config, log: log.warn });
  // Of several processes the first one starts the database; one that is alone does so while it loads its code.
  const begun = options.peers ? null : open();
  // Until the code is loaded nobody handles its rejection.
  begun?.catch(() => {});
  const { runServer } = await import('./start/run-server.ts');
  return runServer(config, log, { ...options, store: begun ?? open() });
}
