import { Option } from 'commander';
import type { Command } from 'commander';
import type { Client, DeliberateParams } from '@witan/client';
import type { AskFlags } from '../ask-request.ts';
import { gather } from '../gather.ts';
import type { Io } from '../io.ts';
import { addMemoOptions } from '../memo-options.ts';
import type { MemoFlags } from '../run-to-memo.ts';

type Flags = AskFlags &
  MemoFlags & {
    readonly estimate?: boolean | undefined;
    readonly frameFirst?: boolean | undefined;
    readonly view?: boolean | undefined;
  };

/** `witan ask`: a question in, a memo out. */
export function addAsk(program: Command, io: Io): void {
  const command = program
    .command('ask')
    .summary('ask the panel and print its memo')
    .description(
      'Puts a decision question to the panel and prints its memo. Without WITAN_BASE_URL it starts the service itself.',
    )
    .argument('[question...]', 'the question; read from standard input where it is left out or "-"')
    .option('-c, --context <file>', 'text that the advisors should know')
    .option(
      '-d, --document <file>',
      'a document that the advisors read and cite: PDF, Office, text; may be repeated',
      gather,
      [],
    )
    .option('-o, --option <name[: description]>', 'a course of action to compare; two or more', gather, [])
    .option('-k, --criterion <name[=weight][: description]>', 'a criterion; may be repeated', gather, [])
    .option(
      '-m, --must <name[: description]>',
      'a condition that nothing may outweigh; may be repeated',
      gather,
      [],
    )
    .option('--based-on <memo>', 'an earlier memo to revise: what is left out stays as it was there')
    .option(
      '--frame-first',
      'show and edit options, criteria and weights before asking; where nobody can, print them',
    )
    .option('--view', 'say what you think yourself before anything of the panel is shown; at a terminal')
    .option('--estimate', 'print what it would cost and what is read of documents, and ask nothing')
    .option('--max-cost <dollars>', 'ask for no more than may cost this much at the providers')
    .option('--profile', 'take context, criteria, musts and language that are left out from the profile')
    .option('--research', 'have the providers search the web first; 50 credits more')
    .option('--panel <name>', "which of the server's panels sits")
    .addOption(
      new Option('--effort <effort>', 'quick: one round of fast models; deep: the hardest thinking').choices([
        'quick',
        'standard',
        'deep',
      ]),
    )
    .option('--personas', 'give the advisors titles and something to look at each')
    .option('-t, --transparent', "show the advisors' providers and models")
    .option('--byok-file <file>', 'JSON with your own provider keys, for a discount')
    .option('--email <address>', 'the account that owns the memo (default: WITAN_EMAIL)');
  addMemoOptions(command)
    .addHelpText('after', EXAMPLES)
    .action((words: readonly string[], flags: Flags) => ask(io, words, flags));
}

const EXAMPLES = `
Ctrl-C leaves the deliberation running and says how to come back; twice cancels it.

Examples:
  $ witan ask "Should we rewrite our importer in Rust, or profile it first?"
  $ witan ask -o Rent -o "Buy: a flat of 80 m2" -k Cost=3 -k "Freedom: to move" < question.txt
  $ witan ask "Which database?" --context notes.md --save decision.adr.md
  $ witan ask "Which supplier?" -d offer-a.pdf -d offer-b.pdf --research`;

async function ask(io: Io, words: readonly string[], flags: Flags): Promise<void> {
  const { readAskRequest } = await import('../ask-request.ts');
  const request = await readAskRequest(io, words, flags);
  if (flags.estimate) {
    const { printEstimate } = await import('../print-estimate.ts');
    return printEstimate(io, request, flags);
  }
  if (flags.frameFirst) {
    const { canEdit, printFrame } = await import('../frame-first.ts');
    if (!canEdit(io, flags)) return printFrame(io, request, flags);
  }
  if (flags.view) {
    const { canEdit } = await import('../frame-first.ts');
    const { CliError, EXIT } = await import('../exit.ts');
    if (!canEdit(io, flags))
      throw new CliError(
        EXIT.badInput,
        '--view asks at a terminal; a program sends `view` with its request.',
      );
  }
  const { runToMemo } = await import('../run-to-memo.ts');
  const { question: title } = request;
  const open = async (client: Client, signal: AbortSignal) =>
    client.deliberate.stream(flags.frameFirst ? await accepted(io, client, request) : request, { signal });
  await runToMemo(io, { title, open, asksView: flags.view === true }, flags);
}

async function accepted(io: Io, client: Client, request: DeliberateParams): Promise<DeliberateParams> {
  const { editFrame } = await import('../frame-first.ts');
  return editFrame(io, client, request);
}
