import type { Command } from 'commander';
import { cliConfig } from '../io.ts';
import type { Io } from '../io.ts';

const LONGEST_MS = 30 * 86_400_000;

/** `witan mcp`: the panel as tools of an editor. */
export function addMcp(program: Command, io: Io): void {
  program
    .command('mcp')
    .summary('serve an editor by MCP on standard input and output')
    .description('Serves MCP on standard input and output, for editors that start it themselves.')
    .action(() => serveEditor(io));
}

async function serveEditor(io: Io): Promise<void> {
  const { runStdio } = await import('../../../src/mcp/stdio.ts');
  const { createLog } = await import('../../../src/observe/log.ts');
  const { inSession } = await import('../session.ts');
  const { remote, userEmail, logLevel } = cliConfig(io);
  const log = createLog(logLevel ?? 'error');
  await inSession(io, { lastsMs: LONGEST_MS }, async ({ client }, interrupts) => {
    const told = new Promise<void>((resolve) => interrupts.listen(() => resolve()));
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
