import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { AccountLine } from '../../../src/store/accounts.ts';
import type { LedgerLine } from '../../../src/store/charges.ts';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { Column } from '../text-table.ts';

type Json = { readonly json?: boolean | undefined };
type Whose = Json & { readonly org: string; readonly email: string };

/** `witan accounts`: the operator looks at accounts and sets their quotas, also while the service runs. */
export function addAccounts(program: Command, io: Io): void {
  const accounts = program
    .command('accounts')
    .summary('look at accounts, set their quotas, erase them')
    .description('Accounts, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.');
  accounts
    .command('list')
    .description('Lists all accounts with what they have used this month.')
    .option('--json', 'print JSON')
    .action((flags: Json) => list(io, flags));
  accounts
    .command('set-quota')
    .description("Sets an account's credits a month; makes the account if need be.")
    .requiredOption('--org <name>', 'the organization')
    .requiredOption('--email <address>', 'the account')
    .requiredOption('--credits <number>', 'credits a month; a deliberation costs 100')
    .option('--json', 'print JSON')
    .action((flags: Whose & { readonly credits: string }) => setCredits(io, flags));
  accounts
    .command('ledger')
    .description("Lists an account's charges, newest first.")
    .requiredOption('--org <name>', 'the organization')
    .requiredOption('--email <address>', 'the account')
    .option('--json', 'print JSON')
    .action((flags: Whose) => ledger(io, flags));
  accounts
    .command('export')
    .description('Writes all that is stored of an account as JSON: what it asked, its memos, its ledger.')
    .requiredOption('--org <name>', 'the organization')
    .requiredOption('--email <address>', 'the account')
    .action((flags: Whose) => exportWhole(io, flags));
  accounts
    .command('erase')
    .description(
      'Erases an account with all that it asked, decided and stored. What runs is cancelled. The ledger keeps the amounts ' +
        'under a random id. There is no way back.',
    )
    .requiredOption('--org <name>', 'the organization')
    .requiredOption('--email <address>', 'the account')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action((flags: Whose & { readonly yes?: boolean }) => erase(io, flags));
}

async function erase(io: Io, flags: Whose & { readonly yes?: boolean }): Promise<void> {
  const { confirmErasure } = await import('../confirm-erasure.ts');
  const { eraseAccount } = await import('../../../src/service/erase.ts');
  const { asAdmin } = await import('../admin.ts');
  const whose = await readWhose(flags);
  const what = `${whose.email} of "${whose.organization}"`;
  if (!(await confirmErasure(io, `the account ${what} with all that it asked`, flags))) return;
  const { deliberations } = await asAdmin(io, (admin) => eraseAccount(admin, whose));
  if (flags.json) io.stdout.write(`${jsonOf({ ...whose, deliberations })}\n`);
  else say(io, `Erased the account ${what} with ${deliberations} deliberations.`);
}

async function readWhose({ org, email }: Whose) {
  const { readOrganization } = await import('../key-order.ts');
  const { readEmail } = await import('../read-input.ts');
  return { organization: readOrganization(org), email: readEmail(email, '--email') };
}

async function setCredits(io: Io, flags: Whose & { readonly credits: string }): Promise<void> {
  const { MOST_CREDITS } = await import('../key-order.ts');
  const { readWhole } = await import('../read-input.ts');
  const { setQuota } = await import('../../../src/service/accounts.ts');
  const { asAdmin } = await import('../admin.ts');
  const whose = await readWhose(flags);
  const credits = readWhole(flags.credits, '--credits', [0, MOST_CREDITS]);
  await asAdmin(io, (admin) => setQuota(admin, whose, credits));
  if (flags.json) io.stdout.write(`${jsonOf({ ...whose, monthlyCredits: credits })}\n`);
  else say(io, `${whose.email} of "${whose.organization}" has ${credits} credits a month.`);
}

const ACCOUNTS: readonly Column<AccountLine>[] = [
  { title: 'ORGANIZATION', of: ({ organization }) => organization },
  { title: 'ACCOUNT', of: ({ email }) => email },
  { title: 'CREDITS A MONTH', of: ({ monthlyCredits }) => String(monthlyCredits ?? 'default'), right: true },
  { title: 'USED', of: ({ used }) => String(used), right: true },
  { title: 'RESERVED', of: ({ reserved }) => String(reserved), right: true },
];

async function list(io: Io, { json }: Json): Promise<void> {
  const { showAccounts } = await import('../../../src/service/accounts.ts');
  const { asAdmin } = await import('../admin.ts');
  await print(io, await asAdmin(io, showAccounts), {
    json,
    columns: ACCOUNTS,
    none: 'There are no accounts yet.',
  });
}

async function ledger(io: Io, flags: Whose): Promise<void> {
  const { showLedger } = await import('../../../src/service/accounts.ts');
  const { asAdmin } = await import('../admin.ts');
  const { momentOf } = await import('../text-table.ts');
  const whose = await readWhose(flags);
  const columns: Column<LedgerLine>[] = [
    { title: 'DELIBERATION', of: ({ deliberationId }) => deliberationId },
    { title: 'BEGUN', of: ({ createdAt }) => momentOf(createdAt) },
    { title: 'CREDITS', of: ({ credits }) => String(credits), right: true },
    { title: 'STATUS', of: ({ status }) => status },
  ];
  const lines = await asAdmin(io, (admin) => showLedger(admin, whose));
  await print(io, lines, { json: flags.json, columns, none: 'Nothing was charged yet.' });
}

async function exportWhole(io: Io, flags: Whose): Promise<void> {
  const { exportAccount } = await import('../../../src/service/export-account.ts');
  const { asAdmin } = await import('../admin.ts');
  const whose = await readWhose(flags);
  await asAdmin(io, (admin) =>
    pipeline(Readable.from(exportAccount(admin, whose)), io.stdout, { end: false }),
  );
}

async function print<Row>(
  io: Io,
  rows: readonly Row[],
  {
    json,
    columns,
    none,
  }: { readonly json: boolean | undefined; readonly columns: readonly Column<Row>[]; readonly none: string },
): Promise<void> {
  const { tableOf } = await import('../text-table.ts');
  if (json) io.stdout.write(`${jsonOf(rows, 2)}\n`);
  else if (rows.length === 0) say(io, none);
  else io.stdout.write(tableOf(rows, columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}
