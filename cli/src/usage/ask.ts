// The commands that end in a memo.
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { gather } from './gather.ts';
import { runIn } from './run-in.ts';

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
  const run = runIn(io, () => import('../commands/ask.ts'));
  addMemoOptions(command).addHelpText('after', EXAMPLES).action(run('ask'));
}

const EXAMPLES = `
Ctrl-C leaves the deliberation running and says how to come back; twice cancels it.

Examples:
  $ witan ask "Should we rewrite our importer in Rust, or profile it first?"
  $ witan ask -o Rent -o "Buy: a flat of 80 m2" -k Cost=3 -k "Freedom: to move" < question.txt
  $ witan ask "Which database?" --context notes.md --save decision.adr.md
  $ witan ask "Which supplier?" -d offer-a.pdf -d offer-b.pdf --research`;

export function addWatch(program: Command, io: Io): void {
  const command = program
    .command('watch')
    .summary('come back to a deliberation')
    .description('Follows a deliberation from its first event on, and prints its memo.')
    .argument('<id>', 'the deliberation: its id, dlb_..., or the first digits of it');
  const run = runIn(io, () => import('../commands/watch.ts'));
  addMemoOptions(command)
    .addHelpText('after', '\nExample:\n  $ witan watch dlb_01a1fde1-f5b4-7c34-92cd-890f39fde8a0')
    .action(run('watch'));
}

function addMemoOptions(command: Command): Command {
  return command
    .option('--save <file>', 'also write the memo to a file: .md, .adr.md, .html or .json')
    .option('--strict', 'exit with 6 when the memo is degraded')
    .option('-q, --quiet', 'show no progress')
    .addOption(new Option('--json', 'print the memo as JSON').conflicts(['jsonl', 'markdown']))
    .addOption(new Option('--jsonl', 'print each event as a line of JSON').conflicts('markdown'))
    .option('--markdown', 'print the memo as Markdown');
}
