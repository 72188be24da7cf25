import type { Command } from 'commander';
import type { AuditEntry, UsageReport } from '@witan/client';
import type { AdminContext } from '../../../src/service/keys.ts';
import { jsonOf, say, widthOf } from '../io.ts';
import type { Column, tableOf } from '../text-table.ts';
import type { Io } from '../io.ts';

type Flags = { readonly org: string; readonly json?: boolean };
type EraseFlags = Flags & { readonly yes?: boolean };

/** `witan organizations`: what the operator does with a whole organization, also while the service runs. */
export function addOrganizations(program: Command, io: Io): void {
  const organizations = program
    .command('organizations')
    .summary('retention, usage, audit log and erasure')
    .description(
      'Organizations, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.',
    );
  organizations
    .command('set-retention')
    .description('Erases what ended longer ago than so many days; "none" for the retention of the service.')
    .requiredOption('--org <name>', 'the organization')
    .requiredOption('--days <number>', 'days, or none')
    .option('--json', 'print JSON')
    .action((flags: Flags & { readonly days: string }) => setDays(io, flags));
  organizations
    .command('usage')
    .description('Prints what an organization was charged, by day and by account.')
    .requiredOption('--org <name>', 'the organization')
    .option('--days <number>', 'how many days, with today', '30')
    .option('--json', 'print JSON')
    .action((flags: Flags & { readonly days: string }) => usage(io, flags));
  organizations
    .command('audit')
    .description('Prints who did what when, newest first.')
    .requiredOption('--org <name>', 'the organization')
    .option('-n, --limit <number>', 'how many', '50')
    .option('--json', 'print JSON')
    .action((flags: Flags & { readonly limit: string }) => auditLog(io, flags));
  organizations
    .command('erase')
    .description(
      'Erases an organization: its keys, its accounts, and all that they asked, decided and stored. What runs is cancelled. ' +
        'The ledger keeps the amounts under a random id. There is no way back.',
    )
    .requiredOption('--org <name>', 'the organization')
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action((flags: EraseFlags) => erase(io, flags));
}

async function erase(io: Io, flags: EraseFlags): Promise<void> {
  const { readOrganization } = await import('../key-order.ts');
  const { confirmErasure } = await import('../confirm-erasure.ts');
  const { eraseOrganization } = await import('../../../src/service/erase.ts');
  const { asAdmin } = await import('../admin.ts');
  const organization = readOrganization(flags.org);
  if (!(await confirmErasure(io, `the organization "${organization}" with all its accounts`, flags))) return;
  const erased = await asAdmin(io, (admin) => eraseOrganization(admin, organization));
  if (flags.json) io.stdout.write(`${jsonOf({ organization, ...erased })}\n`);
  else
    say(
      io,
      `Erased the organization "${organization}": ${erased.accounts} accounts with ${erased.deliberations} deliberations.`,
    );
}

async function within<T>(
  io: Io,
  { org }: Flags,
  work: (admin: AdminContext, organizationId: string) => Promise<T>,
): Promise<T> {
  const { inOrganization } = await import('../in-organization.ts');
  return inOrganization(io, org, work);
}

async function setDays(io: Io, flags: Flags & { readonly days: string }): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { setRetention } = await import('../../../src/service/admin/organization.ts');
  const days = flags.days === 'none' ? null : readWhole(flags.days, '--days', [1, 36_500]);
  await within(io, flags, (admin, id) => setRetention(admin, id, days));
  if (flags.json) io.stdout.write(`${jsonOf({ organization: flags.org, retentionDays: days })}\n`);
  else if (days === null) say(io, `"${flags.org}" keeps what it asked as long as the service does.`);
  else say(io, `"${flags.org}" keeps what it asked for ${days} days.`);
}

async function usage(io: Io, flags: Flags & { readonly days: string }): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { readOwnUsage } = await import('../../../src/service/admin/organization.ts');
  const table = await import('../text-table.ts');
  const days = readWhole(flags.days, '--days', [1, 366]);
  const report = await within(io, flags, (admin, organizationId) =>
    readOwnUsage(admin, { organizationId, world: null }, days),
  );
  if (flags.json) return void io.stdout.write(`${jsonOf(report, 2)}\n`);
  const width = io.stdout.isTTY ? widthOf(io.stdout) : Infinity;
  if (report.byDay.length === 0) say(io, 'Nothing was charged.');
  else io.stdout.write(chargesOf(report, table.tableOf, width));
  if (report.freeByDay.length > 0) io.stdout.write(`\n${table.tableOf(report.freeByDay, FREE, width)}`);
}

const FREE: readonly Column<UsageReport['freeByDay'][number]>[] = [
  { title: 'DAY', of: ({ date }) => date },
  { title: 'FRAMED FREE', of: ({ requests }) => String(requests), right: true },
  { title: 'CALLS', of: ({ calls }) => String(calls), right: true },
  {
    title: 'COST',
    of: ({ costUsd, unpricedCalls }) =>
      costUsd === null ? 'unknown' : `${unpricedCalls > 0 ? 'at least ' : ''}$${costUsd.toFixed(4)}`,
    right: true,
  },
];

function chargesOf(report: UsageReport, table: typeof tableOf, width: number): string {
  const sums = [
    { title: 'CHARGES', of: ({ charges }: { charges: number }) => String(charges), right: true },
    { title: 'CREDITS', of: ({ credits }: { credits: number }) => String(credits), right: true },
  ];
  const byDay: Column<UsageReport['byDay'][number]>[] = [{ title: 'DAY', of: ({ date }) => date }, ...sums];
  const byAccount: Column<UsageReport['byAccount'][number]>[] = [
    { title: 'ACCOUNT', of: ({ userEmail }) => userEmail ?? '(erased)' },
    ...sums,
  ];
  return `${table(report.byDay, byDay, width)}\n${table(report.byAccount, byAccount, width)}`;
}

async function auditLog(io: Io, flags: Flags & { readonly limit: string }): Promise<void> {
  const { readWhole } = await import('../read-input.ts');
  const { listOwnAudit } = await import('../../../src/service/admin/organization.ts');
  const { momentOf, tableOf } = await import('../text-table.ts');
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const { entries } = await within(io, flags, (admin, organizationId) =>
    listOwnAudit(admin, { organizationId, world: null }, { limit, cursor: null }),
  );
  if (flags.json) return void io.stdout.write(`${jsonOf(entries, 2)}\n`);
  const columns: Column<AuditEntry>[] = [
    { title: 'WHEN', of: ({ at }) => momentOf(at) },
    { title: 'WHO', of: ({ actor }) => actor },
    { title: 'WHAT', of: ({ action }) => action },
    { title: 'ON', of: ({ target, userEmail }) => userEmail ?? target ?? '-' },
  ];
  io.stdout.write(tableOf(entries, columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}
