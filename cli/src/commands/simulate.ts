import type { Command } from '@commander-js/extra-typings';
import { codeOf } from '@witan/embedded-postgres';
import { runSimulator } from '@witan/simulator';
import { readConfig } from '../../../src/config/config.ts';
import { openAndClose } from '../interrupts.ts';
import { badInput, type Io } from '../io.ts';
import { whole } from '../options.ts';

export function define(command: Command, io: Io): void {
  command
    .description(
      'Serves the four wire formats on loopback, with faults on demand, and prints how to use them. No model is called.',
    )
    .option('-p, --port <number>', 'the port; any free one unless given', whole('--port', [0, 65_535]))
    .action(({ port = 0 }) => simulate(io, port));
}

async function simulate(io: Io, port: number): Promise<void> {
  const { latencyMs, piecesPerSecond } = readConfig(io.env, io.cwd).simulator;
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  const open = () =>
    runSimulator({ port, latencyMs, piecesPerSecond, print }).catch((error: unknown) => {
      throw codeOf(error) === 'EADDRINUSE'
        ? badInput(`Port ${port} is in use; leave --port out to take any free one.`)
        : error;
    });
  await openAndClose(io.now, open, (_, interrupts) => interrupts.next());
}
