import type { Command } from '@commander-js/extra-typings';
import { runStdio } from '../../../src/mcp/stdio.ts';
import { createLog } from '../../../src/observe/log.ts';
import { cliConfig, type Io } from '../io.ts';
import { inSession, LONGEST_SESSION_MS } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .description('Serves MCP on standard input and output, for editors that start it themselves.')
    .action(() => serveEditor(io));
}

async function serveEditor(io: Io): Promise<void> {
  const { remote, userEmail, logLevel } = cliConfig(io);
  const log = createLog(logLevel ?? 'error');
  await inSession(io, { lastsMs: LONGEST_SESSION_MS }, async ({ client }, interrupts) => {
    const told = interrupts.next();
    const served = runStdio({
      client,
      userEmail: userEmail ?? undefined,
      baseUrl: remote?.baseUrl ?? null,
      stdin: io.stdin,
      stdout: io.stdout,
      onFault: (error) => log.fault(error, null),
    });
    await Promise.race([served, told]);
  });
  io.stdin.destroy();
}
