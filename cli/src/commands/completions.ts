import { Argument } from 'commander';
import type { Command } from 'commander';
import { completionsFor, SHELLS } from '../completions.ts';
import type { Shell } from '../completions.ts';
import type { Io } from '../io.ts';

/** `witan completions`: a script that teaches a shell these commands. */
export function addCompletions(program: Command, io: Io): void {
  program
    .command('completions')
    .summary('print a completion script for a shell')
    .description('Prints a completion script. Its first lines say where to put it.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  $ source <(witan completions bash)')
    .action((shell: Shell) => void io.stdout.write(completionsFor(shell, program)));
}
