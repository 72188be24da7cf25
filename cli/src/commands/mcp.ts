import type { Command } from '@commander-js/extra-typings';
import { runStdio } from '../../../src/mcp/stdio.ts';
import { createLog } from '../../../src/observe/log.ts';
import { cliConfig } from '../cli-config.ts';
import type { Io } from '../io.ts';
import { inLongSession } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .description('Serves MCP on standard input and output, for editors that start it themselves.')
    .action(async () => {
      const { remote, userEmail, logLevel } = cliConfig(io);
      const log = createLog(logLevel ?? 'error');
      await inLongSession(io, ({ client }, interrupts) => {
        const told = interrupts.next();
        const served = runStdio({
          client,
          userEmail: userEmail ?? undefined,
          baseUrl: remote?.baseUrl ?? null,
          stdin: io.stdin,
          stdout: io.stdout,
          onFault: (error) => log.fault(error, null),
        });
        return Promise.race([served, told]);
      });
      io.stdin.destroy();
    });
}
