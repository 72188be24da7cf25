import { readConfig } from '../../../src/config/config.ts';
import { createLog } from '../../../src/observe/log.ts';
import { finishQuarantined } from '../../../src/start/finish-quarantined.ts';
import type { Io } from '../io.ts';

export async function finish(
  io: Io,
  id: string,
  { from, handedOver = false }: { readonly from: string; readonly handedOver?: boolean },
): Promise<void> {
  const config = readConfig(io.env, io.cwd);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const log = createLog(config.logLevel, config.logFormat);
  await finishQuarantined(config, log, { id, from, died: !handedOver, stop: stop.signal });
}
