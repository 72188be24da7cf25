import type { Io } from '../io.ts';
import { readDeliberationId, wholeId } from '../resolve-id.ts';
import { runToMemo } from '../run-to-memo.ts';
import type { MemoFlags } from '../run-to-memo.ts';

export async function watch(io: Io, given: string, flags: MemoFlags): Promise<void> {
  const begun = readDeliberationId(io, given);
  await runToMemo(
    io,
    {
      title: '',
      open: async (client, signal) => client.watch(await wholeId(client, begun), { signal }),
    },
    flags,
  );
}
