import type { Command } from 'commander';
import { completionsFor } from '../completions.ts';
import type { Shell } from '../completions.ts';
import type { Io } from '../io.ts';

export function completions(io: Io, ...[shell, , command]: readonly [Shell, object, Command]): void {
  if (command.parent !== null) io.stdout.write(completionsFor(shell, command.parent));
}
