import type { Command } from '@commander-js/extra-typings';
import type { UsageReport } from '@witan/client';
import { listOwnAudit, readOwnUsage, setRetention } from '../../../src/service/admin/organization.ts';
import { eraseOrganization, eraseView } from '../../../src/service/erase.ts';
import { asAdmin, describeOperators, inOrganization } from '../admin.ts';
import { NO_WAY_BACK, confirmErasure } from '../dialogue.ts';
import { counted, print, report, say, type Io } from '../io.ts';
import { ofOrganization, whole, wholeOr } from '../options.ts';
import { momentOf, printRows, tableOf } from '../text-table.ts';

export function define(organizations: Command, io: Io): void {
  describeOperators(organizations, io, 'Organizations', 'Changes take effect at once.');
  ofOrganization(
    organizations,
    'set-retention',
    'Erases what ended longer ago than so many days; "none" for the retention of the service.',
  )
    .requiredOption('--days <number>', 'days, or none', wholeOr('none', '--days', [1, 36_500]))
    .action(async ({ org, days: { value: retentionDays }, ...flags }) => {
      await inOrganization(io, org, (admin, id) => setRetention(admin, id, retentionDays));
      const howLong =
        retentionDays === null ? 'as long as the service does' : `for ${counted(retentionDays, 'day')}`;
      const line = `"${org}" keeps its memos ${howLong}.`;
      report(io, flags, { organization: org, retentionDays }, line);
    });
  defineReports(organizations, io);
  ofOrganization(
    organizations,
    'erase-view',
    'Erases what one reader of a shared memo thought: the view of that id in the export of the account.',
  )
    .requiredOption('--view <id>', 'the view, viw_...')
    .option('-y, --yes', 'do not ask')
    .action(async ({ org, view, ...flags }) => {
      await confirmErasure(io, `the view ${view}`, flags);
      await inOrganization(io, org, (admin, organizationId) => eraseView(admin, organizationId, view));
      report(io, flags, { id: view, erased: true }, `Erased ${view}.`);
    });
  ofOrganization(
    organizations,
    'erase',
    `Erases an organization: its keys, its accounts, and all that they asked, decided and stored. What runs is cancelled. ${NO_WAY_BACK}`,
  )
    .option('-y, --yes', 'do not ask')
    .action(async ({ org: organization, ...flags }) => {
      const what = `the organization "${organization}"`;
      await confirmErasure(io, `${what} with all its accounts`, flags);
      const erased = await asAdmin(io, (admin) => eraseOrganization(admin, organization));
      const line = `Erased ${what}: ${counted(erased.accounts, 'account')} with ${counted(erased.deliberations, 'deliberation')}.`;
      report(io, flags, { organization, ...erased }, line);
    });
}

function defineReports(organizations: Command, io: Io): void {
  ofOrganization(organizations, 'usage', 'Prints what an organization was charged, by day and by account.')
    .option('--days <number>', 'how many days, with today', whole('--days', [1, 366]), 30)
    .action(async ({ org, days, ...flags }) => {
      const usage = await inOrganization(io, org, (admin, organizationId) =>
        readOwnUsage(admin, { organizationId, world: null }, days),
      );
      if (usage.byDay.length === 0 && !flags.json) say(io, 'Nothing was charged.');
      print(io, flags, usage, () => usageTables(io, usage));
    });
  ofOrganization(organizations, 'audit', 'Prints who did what when, newest first.')
    .option('-n, --limit <number>', 'how many', whole('--limit', [1, 10_000]), 50)
    .action(async ({ org, limit, ...flags }) => {
      const { entries } = await inOrganization(io, org, (admin, organizationId) =>
        listOwnAudit(admin, { organizationId, world: null }, { limit, cursor: null }),
      );
      printRows(io, flags, entries, {
        columns: {
          WHEN: ({ at }) => momentOf(at),
          WHO: 'actor',
          WHAT: 'action',
          ON: ({ target, userEmail }) => userEmail ?? target,
        },
        none: 'Nothing is on record.',
      });
    });
}

function costOf({ costUsd, unpricedCalls }: UsageReport['freeByDay'][number]): string {
  if (costUsd === null) return 'unknown';
  return `${unpricedCalls > 0 ? 'at least ' : ''}$${costUsd.toFixed(4)}`;
}

function usageTables(io: Io, { byDay, byAccount, freeByDay }: UsageReport): string {
  const sums = { CHARGES: 'charges', CREDITS: 'credits' } as const;
  const free = { 'FRAMED FREE': 'requests', CALLS: 'calls', COST: { right: costOf } } as const;
  const tables = [
    tableOf(io, byDay, { DAY: 'date', ...sums }),
    tableOf(io, byAccount, { ACCOUNT: ({ userEmail }) => userEmail ?? '(erased)', ...sums }),
    tableOf(io, freeByDay, { DAY: 'date', ...free }),
  ];
  return tables.filter((table) => table !== '').join('\n');
}
