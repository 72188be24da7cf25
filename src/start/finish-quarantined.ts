import type { Config } from '../config/config.ts';
import type { QuarantinedRun } from '../durable/node.ts';
import type { Log } from '../observe/log.ts';
import { openNode } from './open-node.ts';
import { openStore } from '../store/connect.ts';
import { takeOver } from '../store/takeover.ts';

/** Resumes one quarantined deliberation in this process, which does nothing else; hands it over when `stop` aborts. */
export async function finishQuarantined(
  config: Config,
  log: Log,
  { id, from, died, stop }: QuarantinedRun & { readonly stop: AbortSignal },
): Promise<void> {
  // Heard also where it comes while the database is opened.
  const stopped = new Promise((resolve) => stop.addEventListener('abort', resolve));
  await using opened = new AsyncDisposableStack();
  const now = Date.now;
  const { db, node, durable } = await openNode(opened, {
    config,
    store: openStore({ ...config, log: log.warn }),
    log,
    now,
    quarantine: null,
  });
  const taken = await takeOver(db, { from, to: node, died, only: [id] });
  durable.runs.resume(taken);
  await Promise.race([durable.runs.idle(), stopped]);
}
