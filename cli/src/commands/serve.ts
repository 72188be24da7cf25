// Imports at once only what it takes to start the processes that serve.
import cluster from 'node:cluster';
import type { Command } from '@commander-js/extra-typings';
import { processCount } from '../../../src/config/process-count.ts';
import { FIRST_ORGANIZATION } from '../../../src/domain/api-key.ts';
import type { Server } from '../../../src/server.ts';
import { PROGRAM } from '../../../src/start/program.ts';
import { countInterrupts } from '../interrupts.ts';
import type { Io } from '../io.ts';

const GRACE_MS = 30_000;

type Started = Pick<Server, 'url' | 'firstKey' | 'lacksKey'>;

export async function serve(io: Io): Promise<void> {
  if (cluster.isWorker) return (await import('../../../src/start/work.ts')).work(io.env, io.cwd);
  using interrupts = countInterrupts(io.now);
  const { close, broken, ...started } = await start(io);
  io.stdout.write(`Witan listens at ${started.url}\n${await aboutKeys(io, started)}`);
  const stopped = Promise.withResolvers<void>();
  const stop = (count: number): void => {
    if (count === 1) io.stderr.write('Stopping; running deliberations have 30 s to end.\n');
    close(count === 1 ? GRACE_MS : 0).then(stopped.resolve, stopped.reject);
  };
  interrupts.listen(stop);
  if (interrupts.count() > 0) stop(interrupts.count());
  broken?.catch((error: unknown) => close(0).finally(() => stopped.reject(error)));
  await stopped.promise;
}

/** In this process alone, or in several that this one keeps. */
async function start(io: Io): Promise<Server & { readonly broken?: Promise<never> }> {
  const count = processCount(io.env);
  // Output that is no terminal may be a log that other people read.
  const firstKey = io.stdout.isTTY;
  if (count > 1) {
    const { startProcesses } = await import('../../../src/start/processes.ts');
    const warn = (line: string): void => void configured(io).then(({ log }) => log.warn(line));
    return startProcesses({ count, program: [PROGRAM, 'serve'], firstKey, warn });
  }
  const { config, log } = await configured(io);
  const { startServer } = await import('../../../src/server.ts');
  return startServer(config, log, { firstKey });
}

async function configured({ env, cwd }: Io) {
  const { readConfig } = await import('../../../src/config/config.ts');
  const { createLog } = await import('../../../src/observe/log.ts');
  const config = readConfig(env, cwd);
  return { config, log: createLog(config.logLevel, config.logFormat) };
}

async function aboutKeys(io: Io, { url, firstKey, lacksKey }: Started): Promise<string> {
  if (!lacksKey && firstKey === null) return '';
  const { cliConfig } = await import('../cli-config.ts');
  const { program, userEmail } = cliConfig(io);
  if (firstKey !== null) {
    const account = io.env['WITAN_EMAIL'] && userEmail ? `&email=${encodeURIComponent(userEmail)}` : '';
    return `API key: ${firstKey.key}
Sign in to the page: ${withinReach(url)}/#key=${firstKey.key}${account}
Shown only once: save both now. Make more keys with: ${program} keys create --org NAME
`;
  }
  return `There is no API key yet. Make one with: ${program} keys create --org ${FIRST_ORGANIZATION}\n`;
}

/** Browsers cannot open the wildcard address. */
function withinReach(url: string): string {
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1');
}

export function define(command: Command, io: Io): void {
  command
    .description(
      'Serves on HOST:PORT (127.0.0.1:8787). The first start at a terminal prints an API key, once.',
    )
    .addHelpText(
      'after',
      '\nStops on SIGTERM or Ctrl-C once running deliberations have ended (at most 30 s); a second one stops it at once.',
    )
    .action(() => serve(io));
}
