import { readAskRequest } from '../ask-request.ts';
import type { AskFlags } from '../ask-request.ts';
import { CliError, EXIT } from '../exit.ts';
import { canEdit, editFrame, printFrame } from '../frame-first.ts';
import type { Io } from '../io.ts';
import { printEstimate } from '../print-estimate.ts';
import { runToMemo } from '../run-to-memo.ts';
import type { MemoFlags } from '../run-to-memo.ts';

export async function ask(
  io: Io,
  words: readonly string[],
  flags: AskFlags &
    MemoFlags & { readonly estimate?: boolean; readonly frameFirst?: boolean; readonly view?: boolean },
): Promise<void> {
  const request = await readAskRequest(io, words, flags);
  if (flags.estimate) return printEstimate(io, request, flags);
  if (flags.frameFirst && !canEdit(io, flags)) return printFrame(io, request, flags);
  if (flags.view && !canEdit(io, flags))
    throw new CliError(EXIT.badInput, '--view asks at a terminal; a program sends `view` with its request.');
  await runToMemo(
    io,
    {
      title: request.question,
      asksView: flags.view === true,
      open: async (client, signal) => {
        const accepted = flags.frameFirst ? await editFrame(io, client, request) : request;
        return client.deliberate.stream(accepted, { signal });
      },
    },
    flags,
  );
}
