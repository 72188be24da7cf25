import type { Command } from '@commander-js/extra-typings';
import type { UsageReport } from '@witan/client';
import { listOwnAudit, readOwnUsage, setRetention } from '../../../src/service/admin/organization.ts';
import { eraseOrganization } from '../../../src/service/erase.ts';
import { asAdmin, inOrganization } from '../admin.ts';
import { confirmErasure, NO_WAY_BACK } from '../confirm-erasure.ts';
import { printJson, report, say, tableWidth } from '../io.ts';
import type { Io } from '../io.ts';
import { whole } from '../read-input.ts';
import { readOrganization } from '../read-key.ts';
import { momentOf, tableOf } from '../text-table.ts';
import type { Column } from '../text-table.ts';

function ofOne(organizations: Command, name: string, description: string) {
  return organizations
    .command(name)
    .description(description)
    .requiredOption('--org <name>', 'the organization', readOrganization);
}

export function define(organizations: Command, io: Io): void {
  organizations.description(
    'Organizations, in the database of WITAN_DATA_DIR or DATABASE_URL. Changes take effect at once.',
  );
  ofOne(
    organizations,
    'set-retention',
    'Erases what ended longer ago than so many days; "none" for the retention of the service.',
  )
    .requiredOption('--days <number>', 'days, or none', (days) =>
      days === 'none' ? null : whole('--days', [1, 36_500])(days),
    )
    .option('--json', 'print JSON')
    .action(async ({ org, days: retentionDays, json }) => {
      await inOrganization(io, org, (admin, id) => setRetention(admin, id, retentionDays));
      const howLong = retentionDays === null ? 'as long as the service does' : `for ${retentionDays} days`;
      const line = `"${org}" keeps its memos ${howLong}.`;
      report(io, { json }, { value: { organization: org, retentionDays }, line });
    });
  defineReports(organizations, io);
  ofOne(
    organizations,
    'erase',
    `Erases an organization: its keys, its accounts, and all that they asked, decided and stored. What runs is cancelled. ${NO_WAY_BACK}`,
  )
    .option('-y, --yes', 'do not ask')
    .option('--json', 'print JSON')
    .action(async ({ org: organization, ...flags }) => {
      const what = `the organization "${organization}"`;
      if (!(await confirmErasure(io, `${what} with all its accounts`, flags))) return;
      const erased = await asAdmin(io, (admin) => eraseOrganization(admin, organization));
      const line = `Erased ${what}: ${erased.accounts} accounts with ${erased.deliberations} deliberations.`;
      report(io, flags, { value: { organization, ...erased }, line });
    });
}

function defineReports(organizations: Command, io: Io): void {
  ofOne(organizations, 'usage', 'Prints what an organization was charged, by day and by account.')
    .option('--days <number>', 'how many days, with today', whole('--days', [1, 366]), 30)
    .option('--json', 'print JSON')
    .action(async ({ org, days, json }) => {
      const usage = await inOrganization(io, org, (admin, organizationId) =>
        readOwnUsage(admin, { organizationId, world: null }, days),
      );
      if (json) printJson(io, usage);
      else printUsage(io, usage);
    });
  ofOne(organizations, 'audit', 'Prints who did what when, newest first.')
    .option('-n, --limit <number>', 'how many', whole('--limit', [1, 10_000]), 50)
    .option('--json', 'print JSON')
    .action(async ({ org, limit, json }) => {
      const { entries } = await inOrganization(io, org, (admin, organizationId) =>
        listOwnAudit(admin, { organizationId, world: null }, { limit, cursor: null }),
      );
      const columns: Column<(typeof entries)[number]>[] = [
        ['WHEN', ({ at }) => momentOf(at)],
        ['WHO', ({ actor }) => actor],
        ['WHAT', ({ action }) => action],
        ['ON', ({ target, userEmail }) => userEmail ?? target],
      ];
      if (json) printJson(io, entries);
      else io.stdout.write(tableOf(entries, columns, tableWidth(io)));
    });
}

const DAY: Column<{ readonly date: string }> = ['DAY', ({ date }) => date];
const SUMS: readonly Column<{ readonly charges: number; readonly credits: number }>[] = [
  ['CHARGES', ({ charges }) => charges],
  ['CREDITS', ({ credits }) => credits],
];
const FREE: readonly Column<UsageReport['freeByDay'][number]>[] = [
  DAY,
  ['FRAMED FREE', ({ requests }) => requests],
  ['CALLS', ({ calls }) => calls],
  ['COST', costOf, 'right'],
];

function costOf({ costUsd, unpricedCalls }: UsageReport['freeByDay'][number]): string {
  if (costUsd === null) return 'unknown';
  return `${unpricedCalls > 0 ? 'at least ' : ''}$${costUsd.toFixed(4)}`;
}

function printUsage(io: Io, { byDay, byAccount, freeByDay }: UsageReport): void {
  const width = tableWidth(io);
  const account: Column<UsageReport['byAccount'][number]> = [
    'ACCOUNT',
    ({ userEmail }) => userEmail ?? '(erased)',
  ];
  if (byDay.length === 0) say(io, 'Nothing was charged.');
  else {
    const [days, accounts] = [
      tableOf(byDay, [DAY, ...SUMS], width),
      tableOf(byAccount, [account, ...SUMS], width),
    ];
    io.stdout.write(`${days}\n${accounts}`);
  }
  if (freeByDay.length > 0) io.stdout.write(`\n${tableOf(freeByDay, FREE, width)}`);
}
