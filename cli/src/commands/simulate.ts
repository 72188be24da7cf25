import type { Command } from 'commander';
import type { Io } from '../io.ts';

type Flags = { readonly port?: string };

/** `witan simulate`: the simulated providers as a server of their own. */
export function addSimulate(program: Command, io: Io): void {
  program
    .command('simulate')
    .summary('run simulated providers')
    .description(
      'Serves the four wire formats on loopback, with faults on demand, and prints how to use them. No model is called.',
    )
    .option('-p, --port <number>', 'the port; any free one unless given')
    .action((flags: Flags) => simulate(io, flags));
}

async function simulate(io: Io, { port }: Flags): Promise<void> {
  const { badInput, readWhole } = await import('../read-input.ts');
  const { codeOf } = await import('@witan/embedded-postgres');
  const { readConfig } = await import('../../../src/config/config.ts');
  const { runSimulator } = await import('@witan/simulator');
  const { countInterrupts } = await import('../interrupts.ts');
  const at = port === undefined ? {} : { port: readWhole(port, '--port', [0, 65_535]) };
  const { latencyMs, piecesPerSecond } = readConfig(io.env, io.cwd).simulator;
  const interrupts = countInterrupts(io.now);
  const simulator = await runSimulator({
    ...at,
    latencyMs,
    piecesPerSecond,
    print: (line) => void io.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE'
      ? badInput(`Port ${port} is in use; leave --port out to take any free one.`)
      : error;
  });
  await new Promise<void>((resolve) => interrupts.listen(() => resolve()));
  await simulator.close();
  interrupts.stop();
}
