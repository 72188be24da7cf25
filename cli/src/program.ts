// The commands of `witan`, and what all of them share.
import { Command, Help, type Option } from '@commander-js/extra-typings';
import manifest from '../../package.json' with { type: 'json' };
import type { Io } from './io.ts';

const FOOTER = `
Exit codes:
  0 ok    1 failure    2 bad input    3 not authorized    4 limited
  5 interrupted or cancelled    6 degraded memo, with --strict

Environment:
  WITAN_BASE_URL, WITAN_API_KEY   the service to ask; without them a command starts its own
  WITAN_EMAIL                     the account that owns the memos
  NO_COLOR                        no colours`;

/** `define` adds arguments, options and action to the command; its file is loaded when the command runs. */
type Load = () => Promise<{ readonly define: (command: Command, io: Io) => void }>;

const recording =
  (name: 'defineDecide' | 'defineSettle' | 'defineOutcome'): Load =>
  async () => ({ define: (await import('./commands/record-outcome.ts'))[name] });

/** By usage, which help of the program shows before any command is loaded. */
const COMMANDS: Readonly<Record<string, readonly [summary: string, load: Load]>> = {
  'ask [options] [question...]': ['ask the panel and print its memo', () => import('./commands/ask.ts')],
  'watch [options] <id>': ['come back to a deliberation', () => import('./commands/watch.ts')],
  memos: ['read, export and erase memos', () => import('./commands/memos.ts')],
  'decide [options] <id> [option]': ['record what was decided on a memo', recording('defineDecide')],
  'settle [options] <id> <prediction> [answer]': [
    'say whether a prediction came true',
    recording('defineSettle'),
  ],
  'outcome [options] <id>': ['record how a decision went', recording('defineOutcome')],
  outcomes: ['import many outcomes', () => import('./commands/import-outcomes.ts')],
  'track-record [options]': [
    "print how good the panel's forecasts were",
    () => import('./commands/track-record.ts'),
  ],
  profile: ['standing context, criteria, musts and language', () => import('./commands/profile.ts')],
  serve: ['run the service', () => import('./commands/serve.ts')],
  keys: ['make and revoke API keys', () => import('./commands/keys.ts')],
  accounts: ['look at accounts, set their quotas, erase them', () => import('./commands/accounts.ts')],
  organizations: ['retention, usage, audit log and erasure', () => import('./commands/organizations.ts')],
  webhooks: ['tell an organization of what happens', () => import('./commands/webhooks.ts')],
  'signing-key': ['rotate the key that signs memos', () => import('./commands/signing-key.ts')],
  mcp: ['serve an editor by MCP on standard input and output', () => import('./commands/mcp.ts')],
  'doctor [options]': [
    'check configuration, database, providers and clock',
    () => import('./commands/doctor.ts'),
  ],
  'evaluate [options] <file...>': [
    "measure the panel's judgement on questions with known answers",
    () => import('./commands/evaluate.ts'),
  ],
  'finish [options] <id>': ['', () => import('./commands/finish.ts')],
  'simulate [options]': ['run simulated providers', () => import('./commands/simulate.ts')],
  'completions <shell>': ['print a completion script for a shell', () => import('./commands/completions.ts')],
};
const nameOf = (usage: string): string => usage.split(' ')[0] ?? '';
const USAGES = new Map(Object.keys(COMMANDS).map((usage) => [nameOf(usage), usage]));

/**
 * The program with the options and actions of the command that `words` name, of all where `words` is null. Throws
 * CommanderError in place of ending the process.
 */
export async function createProgram(io: Io, words: readonly string[] | null): Promise<Command> {
  const program = new Command('witan')
    .description('Puts a decision question before a panel of advisor models and returns a decision memo.')
    .version(manifest.version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .showHelpAfterError('See --help for how to use it.')
    .addHelpText('after', FOOTER);
  program.configureHelp({
    minWidthToWrap: 24,
    subcommandTerm: (command) =>
      (command.parent === program && USAGES.get(command.name())) || new Help().subcommandTerm(command),
    visibleOptions: (command) => {
      const last = ['--json', '--help'];
      const place = ({ long }: Option): number => last.indexOf(long ?? '');
      return new Help().visibleOptions(command).toSorted((a, b) => place(a) - place(b));
    },
  });
  // Completion asks for what may follow the words of another command.
  const wanted = words?.filter((word) => USAGES.has(word)).slice(0, words.includes('completions') ? 2 : 1);
  for (const [usage, [summary, load]] of Object.entries(COMMANDS)) {
    const name = nameOf(usage);
    const command = program.command(name, { hidden: summary === '' }).summary(summary);
    if (wanted?.includes(name) ?? true) (await load()).define(command, io);
  }
  return program;
}
