import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '../../../src/config/config.ts';
import { createLog } from '../../../src/observe/log.ts';
import { startServer } from '../../../src/server.ts';
import type { Server } from '../../../src/server.ts';
import { FIRST_ORGANIZATION } from '../../../src/service/keys.ts';
import { countInterrupts } from '../interrupts.ts';
import { cliConfig, say } from '../io.ts';
import type { Io } from '../io.ts';

const GRACE_MS = 30_000;

type Started = Pick<Server, 'url' | 'firstKey' | 'lacksKey'>;

function welcome(io: Io, { url, firstKey, lacksKey }: Started, organization: string): string {
  const { program, userEmail } = cliConfig(io);
  const listens = `Witan listens at ${url}\n`;
  if (firstKey !== null) {
    const account = io.env['WITAN_EMAIL'] && userEmail ? `&email=${encodeURIComponent(userEmail)}` : '';
    return `${listens}API key: ${firstKey.key}
Sign in to the page: ${withinReach(url)}/#key=${firstKey.key}${account}
Shown only once: save both now. Make more keys with: ${program} keys create --org NAME
`;
  }
  if (!lacksKey) return listens;
  return `${listens}There is no API key yet. Make one with: ${program} keys create --org ${organization}\n`;
}

/** A browser on this machine cannot open the address that means all of them. */
function withinReach(url: string): string {
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1');
}

export async function serve(io: Io): Promise<void> {
  const config = readConfig(io.env, io.cwd);
  const interrupts = countInterrupts(io.now);
  // What is no terminal is a log, and others read it.
  const options = { firstKey: io.stdout.isTTY };
  const { close, ...started } = await startServer(
    config,
    createLog(config.logLevel, config.logFormat),
    options,
  );
  io.stdout.write(welcome(io, started, FIRST_ORGANIZATION));
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
