import { Argument, type Command } from '@commander-js/extra-typings';
import { completionsFor, SHELLS } from '../completions.ts';
import type { Io } from '../io.ts';

export function define(command: Command, io: Io): void {
  command
    .description('Prints a completion script. Its first lines say where to put it.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  $ source <(witan completions bash)')
    .action((shell) => {
      if (command.parent !== null) io.stdout.write(completionsFor(shell, command.parent));
    });
}
