import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '../../../src/config/config.ts';
import { createLog } from '../../../src/observe/log.ts';
import { finishQuarantined } from '../../../src/start/finish-quarantined.ts';
import type { Io } from '../io.ts';

export function define(command: Command, io: Io): void {
  command
    .description(
      'Started by a server for a deliberation that was running in two processes that died. Not for people.',
    )
    .argument('<id>', 'the deliberation')
    .requiredOption('--from <node>', 'the node that left it')
    .option('--handed-over', 'that node did not die, but handed it over')
    .action(async (id, { from, handedOver = false }) => {
      const config = readConfig(io.env, io.cwd);
      const stop = new AbortController();
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
      const log = createLog(config.logLevel, config.logFormat);
      await finishQuarantined(config, log, { id, from, died: !handedOver, stop: stop.signal });
    });
}
