// What is done with memos that are there.
import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { gather } from './gather.ts';
import { runIn } from './run-in.ts';

const ANY_ID = new Argument('<id>', 'the memo: its id, or the first digits of it');
const ID = new Argument('<id>', 'the memo, memo_...');

export function addMemos(program: Command, io: Io): void {
  const memos = program.command('memos').summary('read, export and erase memos').description('Saved memos.');
  addReading(memos, io);
  addAskAbout(memos, io);
  addRecompute(memos, io);
  addShare(memos, io);
  addVerifyAndDelete(memos, io);
}

function addReading(memos: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/memos.ts'));
  memos
    .command('list')
    .description('Lists the memos of an account in short, newest first.')
    .option('-n, --limit <number>', 'how many', '20')
    .option('-s, --search <words>', 'only memos that hold all these words, the best matches first')
    .addOption(
      new Option('--outcome <outcome>', 'only memos with this outcome').choices([
        'recommendation',
        'close_call',
        'investigate',
      ]),
    )
    .option('--due', 'only memos of which something is open today')
    .option('--email <address>', 'the account (default: WITAN_EMAIL)')
    .option('--json', 'print JSON')
    .action(run('list'));
  memos
    .command('show')
    .description('Prints a memo to read, with what was decided and what came of it.')
    .addArgument(ANY_ID)
    .addOption(new Option('--json', 'print JSON').conflicts('markdown'))
    .option('--markdown', 'print Markdown')
    .option('--with-record', 'with --json: also what was decided and what came of it')
    .action(run('show'));
  memos
    .command('export')
    .description(
      'Writes a memo as a document: Markdown, HTML, an architecture decision record, JSON, or JSON with its signature.',
    )
    .addArgument(ANY_ID)
    .addOption(
      new Option('-f, --format <format>', 'the form').choices(['md', 'html', 'adr', 'json', 'signed']),
    )
    .option('--save <file>', 'to a file in place of standard output; its ending tells the form')
    .addHelpText(
      'after',
      '\nExample:\n  $ witan memos export memo_01a1... --format adr > docs/0007-importer.md',
    )
    .action(run('exportMemo'));
  memos
    .command('compare')
    .description('Prints what differs between a memo and another one, as Markdown.')
    .addArgument(ANY_ID)
    .option('--with <memo>', 'the other memo (default: the one that this memo revises)')
    .option('--json', 'print JSON')
    .action(run('compare'));
}

function addAskAbout(memos: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/ask-about.ts'));
  memos
    .command('ask')
    .description(
      "Asks one advisor that answered the memo about it, for 10 credits: its reading of the memo, not the panel's.",
    )
    .addArgument(ANY_ID)
    .argument('[question...]', 'the question; read from standard input where it is left out or "-"')
    .option('--byok-file <file>', 'JSON with your own provider keys, for a discount')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan memos ask memo_01a1 "What speaks against it?"')
    .action(run('ask'));
  memos
    .command('questions')
    .description('Prints what was asked about a memo and answered.')
    .addArgument(ANY_ID)
    .option('--json', 'print JSON')
    .action(run('list'));
}

function addRecompute(memos: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/recompute.ts'));
  memos
    .command('recompute')
    .description('Recomputes a memo from its saved answers. Nothing is asked, charged or stored.')
    .addArgument(ANY_ID)
    .option(
      '-w, --weight <name=weight>',
      "another weight for a criterion; the others keep the memo's",
      gather,
      [],
    )
    .option('--without <advisor>', 'an advisor to leave out, such as "Advisor B" or B', gather, [])
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan memos recompute memo_01a1... --weight "Cost=3" --without B')
    .action(run('recompute'));
}

function addShare(memos: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/share.ts'));
  memos
    .command('share')
    .description('Makes a link under which anyone can read the memo, and prints it. It is shown only once.')
    .addArgument(ID)
    .option('--days <number>', 'after how many days it ends', '30')
    .option('--ask-views', 'ask readers for their own view before they see the memo')
    .option('--json', 'print JSON')
    .action(run('share'));
  memos
    .command('shares')
    .description('Lists the links to a memo, with what readers thought.')
    .addArgument(ID)
    .option('--json', 'print JSON')
    .action(run('list'));
  memos
    .command('unshare')
    .description('Ends a link.')
    .addArgument(ID)
    .argument('<share>', 'the link, shr_...')
    .action(run('revoke'));
}

function addVerifyAndDelete(memos: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/memos.ts'));
  const verify = runIn(io, () => import('../commands/verify-memo.ts'));
  memos
    .command('verify')
    .description(
      'Checks a memo that was exported with --format signed: that it is word for word what the service saved. Needs no service ' +
        'where --keys names a file.',
    )
    .argument('<file>', 'the exported memo')
    .option('--signature <text>', 'the signature of a memo whose file has none, as documents show it')
    .option(
      '--keys <file>',
      'the public keys, from /.well-known/jwks.json (default: those of WITAN_BASE_URL)',
    )
    .option('--json', 'print JSON')
    .action(verify('verifyFile'));
  memos
    .command('delete')
    .description(
      'Erases a memo with its deliberation and events, or a deliberation in any state. There is no way back.',
    )
    .argument('<id>', 'the memo, or a deliberation, dlb_...: the first digits will do')
    .option('-y, --yes', 'do not ask')
    .action(run('erase'));
}
