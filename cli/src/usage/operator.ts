// What the operator does in the database itself, also while the service runs.
import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { DELIVERY_STATES } from '../../../src/domain/webhook.ts';
import type { Io } from '../io.ts';
import { runIn } from './run-in.ts';

const NO_WAY_BACK = 'The ledger keeps the amounts under a random id. There is no way back.';

export function addOperator(program: Command, io: Io): void {
  addKeys(program, io);
  addAccounts(program, io);
  addOrganizations(program, io);
  addWebhooks(program, io);
  addSigningKey(program, io);
}

function addKeys(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/keys.ts'));
  const id = new Argument('<id>', 'the key: its id, or the beginning of it');
  const keys = program
    .command('keys')
    .summary('make and revoke API keys')
    .description(
      'API keys, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once, while the service runs.',
    );
  keys
    .command('create')
    .description('Creates a key and prints it. It is shown only once.')
    .requiredOption('--org <name>', 'the organization, made if need be')
    .option('--email <address>', 'bind the key to one account')
    .option(
      '--domain <domain>',
      'bind the key to the accounts of one domain, any of which its holder can name',
    )
    .option('--rate <number>', 'requests a minute')
    .option('--org-credits <number>', 'credits a month of the whole organization')
    .option('--expires <date>', 'when it ends, such as 2030-01-31')
    .option('--scopes <list>', 'what it may do, of ask, read, delete, admin (default: ask,read,delete)')
    .option('--test', 'simulated advisors, no charge')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan keys create --org acme --email ada@acme.example --rate 30')
    .action(run('create'));
  keys
    .command('list')
    .description('Lists the keys, without their secret part.')
    .option('--all', 'also the ended keys of commands that started the service themselves')
    .option('--json', 'print JSON')
    .action(run('list'));
  keys
    .command('revoke')
    .description('Ends a key at once.')
    .addArgument(id)
    .option('--json', 'print JSON')
    .action(run('revoke'));
  keys
    .command('rotate')
    .description('Makes a new key with the same bounds and ends the old one.')
    .addArgument(id)
    .option('--overlap <hours>', 'how long the old one goes on', '0')
    .option('--json', 'print JSON')
    .action(run('rotate'));
}

function addAccounts(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/accounts.ts'));
  const accounts = program
    .command('accounts')
    .summary('look at accounts, set their quotas, erase them')
    .description('Accounts, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.');
  const ofOne = (name: string, description: string): Command =>
    accounts
      .command(name)
      .description(description)
      .requiredOption('--org <name>', 'the organization')
      .requiredOption('--email <address>', 'the account');
  accounts
    .command('list')
    .description('Lists all accounts with what they have used this month.')
    .option('--json', 'print JSON')
    .action(run('list'));
  ofOne('set-quota', "Sets an account's credits a month; makes the account if need be.")
    .requiredOption('--credits <number>', 'credits a month; a deliberation costs 100')
    .option('--json', 'print JSON')
    .action(run('setCredits'));
  ofOne('ledger', "Lists an account's charges, newest first.")
    .option('--json', 'print JSON')
    .action(run('ledger'));
  ofOne(
    'export',
    'Writes all that is stored of an account as JSON: what it asked, its memos, its ledger.',
  ).action(run('exportWhole'));
  ofOne(
    'erase',
    `Erases an account with all that it asked, decided and stored. What runs is cancelled. ${NO_WAY_BACK}`,
  )
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(run('erase'));
}

function addOrganizations(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/organizations.ts'));
  const organizations = program
    .command('organizations')
    .summary('retention, usage, audit log and erasure')
    .description(
      'Organizations, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.',
    );
  const ofOne = (name: string, description: string): Command =>
    organizations.command(name).description(description).requiredOption('--org <name>', 'the organization');
  ofOne(
    'set-retention',
    'Erases what ended longer ago than so many days; "none" for the retention of the service.',
  )
    .requiredOption('--days <number>', 'days, or none')
    .option('--json', 'print JSON')
    .action(run('setDays'));
  ofOne('usage', 'Prints what an organization was charged, by day and by account.')
    .option('--days <number>', 'how many days, with today', '30')
    .option('--json', 'print JSON')
    .action(run('usage'));
  ofOne('audit', 'Prints who did what when, newest first.')
    .option('-n, --limit <number>', 'how many', '50')
    .option('--json', 'print JSON')
    .action(run('auditLog'));
  ofOne(
    'erase',
    'Erases an organization: its keys, its accounts, and all that they asked, decided and stored. What runs is cancelled. ' +
      NO_WAY_BACK,
  )
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(run('erase'));
}

function addWebhooks(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/webhooks.ts'));
  const id = new Argument('<id>', 'the webhook, whk_...');
  const webhooks = program
    .command('webhooks')
    .summary('tell an organization of what happens')
    .description('Webhooks of an organization, in the database of WITAN_DATA_DIR or DATABASE_URL.');
  const command = (name: string, description: string): Command =>
    webhooks
      .command(name)
      .description(description)
      .requiredOption('--org <name>', 'the organization')
      .option('--test', 'those that hear of test keys alone')
      .option('--json', 'print JSON');
  command('create', 'Creates a webhook and prints its secret. It is shown only once.')
    .requiredOption('--url <url>', 'an https URL at a public address')
    .requiredOption(
      '--events <list>',
      'deliberation.complete, deliberation.failed, memo.review_due, outcome.recorded',
    )
    .action(run('create'));
  command('list', 'Lists the webhooks.').action(run('list'));
  command('rotate', 'Makes a new secret; messages are signed with both for a while.')
    .addArgument(id)
    .option('--overlap <hours>', 'for how long', '24')
    .action(run('rotate'));
  command('delete', 'Deletes a webhook with all that is queued for it.')
    .addArgument(id)
    .action(run('remove'));
  command('deliveries', 'Lists the messages to a webhook, newest first.')
    .addArgument(id)
    .option('-n, --limit <number>', 'how many', '50')
    .addOption(new Option('--state <state>', 'those in this state alone').choices(DELIVERY_STATES))
    .action(run('deliveries'));
  command('replay', 'Sends a message again under its id.')
    .addArgument(id)
    .argument('<delivery>', 'the message, msg_...')
    .action(run('replay'));
}

function addSigningKey(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/signing-key.ts'));
  program
    .command('signing-key')
    .summary('rotate the key that signs memos')
    .description('The key in the database that signs memos where WITAN_SIGNING_KEY is not set.')
    .command('rotate')
    .description(
      'Makes a new key, which services sign with from their next start. Old memos stay verifiable.',
    )
    .option('--json', 'print JSON')
    .action(run('rotate'));
}
