import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { addMemoOptions } from '../memo-options.ts';
import type { MemoFlags, Run } from '../run-to-memo.ts';

/** `witan watch`: comes back to a deliberation. */
export function addWatch(program: Command, io: Io): void {
  const command = program
    .command('watch')
    .summary('come back to a deliberation')
    .description('Follows a deliberation from its first event on, and prints its memo.')
    .argument('<id>', 'the deliberation: its id, dlb_..., or the first digits of it');
  addMemoOptions(command)
    .addHelpText('after', '\nExample:\n  $ witan watch dlb_01a1fde1-f5b4-7c34-92cd-890f39fde8a0')
    .action((id: string, flags: MemoFlags) => watch(io, id, flags));
}

async function watch(io: Io, id: string, flags: MemoFlags): Promise<void> {
  const { readDeliberationId, wholeId } = await import('../resolve-id.ts');
  const { runToMemo } = await import('../run-to-memo.ts');
  const begun = readDeliberationId(io, id);
  const open: Run['open'] = async (client, signal) => client.watch(await wholeId(client, begun), { signal });
  await runToMemo(io, { title: '', open }, flags);
}
