import type { Command } from '@commander-js/extra-typings';
import type { Io } from '../io.ts';
import { memoOptions } from '../options.ts';
import { readId } from '../session.ts';
import { runToMemo, type Run } from '../run-to-memo.ts';

export function define(command: Command, io: Io): void {
  const watch = command
    .description('Follows a deliberation from its first event on, and prints its memo.')
    .argument('<id>', 'the deliberation: its id, dlb_..., or the first digits of it');
  memoOptions(watch)
    .addHelpText('after', '\nExample:\n  $ witan watch dlb_01a1fde1-f5b4-7c34-92cd-890f39fde8a0')
    .action(async (given, flags) => {
      const complete = readId(io, 'dlb_', given);
      const open: Run['open'] = async (client, options) => client.watch(await complete(client.ids), options);
      await runToMemo(io, { title: '', open }, flags);
    });
}
