import type { Command } from 'commander';
import type { Io } from '../io.ts';

/** `witan finish`: what a server starts for a deliberation that has outlived two processes. Not for people. */
export function addFinish(program: Command, io: Io): void {
  program
    .command('finish', { hidden: true })
    .description(
      'Started by a server for a deliberation that was running in two processes that died. Not for people.',
    )
    .argument('<id>', 'the deliberation')
    .requiredOption('--from <node>', 'the node that left it')
    .option('--handed-over', 'that node did not die, but handed it over')
    .action(async (id: string, options: { from: string; handedOver?: true }) => {
      const { readConfig } = await import('../../../src/config/config.ts');
      const { createLog } = await import('../../../src/observe/log.ts');
      const { finishQuarantined } = await import('../../../src/start/finish-quarantined.ts');
      const config = readConfig(io.env, io.cwd);
      const stop = new AbortController();
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
      const suspect = { id, from: options.from, died: options.handedOver !== true };
      await finishQuarantined(config, createLog(config.logLevel, config.logFormat), {
        ...suspect,
        stop: stop.signal,
      });
    });
}
