import type { Command } from 'commander';
import { cliConfig, say } from '../io.ts';
import type { Io } from '../io.ts';

const GRACE_MS = 30_000;

/** `witan serve`: the service, until it is told to stop. */
export function addServe(program: Command, io: Io): void {
  program
    .command('serve')
    .summary('run the service')
    .description('Serves on HOST:PORT (127.0.0.1:8787). The first start prints an API key, once.')
    .addHelpText(
      'after',
      '\nStops on SIGTERM or Ctrl-C once running deliberations have ended (at most 30 s); a second one stops it at once.',
    )
    .action(() => serve(io));
}

async function serve(io: Io): Promise<void> {
  const { readConfig } = await import('../../config.ts');
  const { createLog } = await import('../../log.ts');
  const { startServer } = await import('../../main.ts');
  const { countInterrupts } = await import('../interrupts.ts');
  const config = readConfig(io.env, io.cwd);
  const interrupts = countInterrupts(io.now);
  const { url, firstKey, close } = await startServer(config, createLog(config.logLevel));
  io.stdout.write(`Witan listens at ${url}\n`);
  if (firstKey !== null) {
    io.stdout.write(`API key: ${firstKey.key}\n`);
    io.stdout.write(
      `This key is shown this once. More are made with: ${cliConfig(io).program} keys create --org NAME\n`,
    );
  }
  const stopped = Promise.withResolvers<void>();
  const stop = (count: number): void => {
    if (count === 1) {
      say(io, 'Stopping; running deliberations have 30 s to end.');
      close(GRACE_MS).then(stopped.resolve, stopped.reject);
    } else close(0).then(stopped.resolve, stopped.reject);
  };
  interrupts.listen(stop);
  if (interrupts.count() > 0) stop(interrupts.count());
  await stopped.promise;
  interrupts.stop();
}
