import type { Command } from 'commander';
import type { DeliberationId } from '@witan/client';
import type { Io } from '../io.ts';
import { addMemoOptions } from '../memo-options.ts';
import type { MemoFlags } from '../run-to-memo.ts';

/** `witan watch`: comes back to a deliberation. */
export function addWatch(program: Command, io: Io): void {
  const command = program
    .command('watch')
    .summary('come back to a deliberation')
    .description('Follows a deliberation from its first event on, and prints its memo.')
    .argument('<id>', 'the deliberation, dlb_...');
  addMemoOptions(command)
    .addHelpText('after', '\nExample:\n  $ witan watch dlb_01a1fde1-f5b4-7c34-92cd-890f39fde8a0')
    .action((id: string, flags: MemoFlags) => watch(io, id, flags));
}

async function watch(io: Io, id: string, flags: MemoFlags): Promise<void> {
  const { badInput } = await import('../read-input.ts');
  if (!isDeliberation(id)) throw badInput('The id of a deliberation begins with dlb_.');
  const { runToMemo } = await import('../run-to-memo.ts');
  await runToMemo(io, { title: '', open: (client, signal) => client.watch(id, { signal }) }, flags);
}

function isDeliberation(id: string): id is DeliberationId {
  return id.startsWith('dlb_');
}
