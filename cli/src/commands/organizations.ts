import type { AuditEntry, UsageReport } from '@witan/client';
import { listOwnAudit, readOwnUsage, setRetention } from '../../../src/service/admin/organization.ts';
import { eraseOrganization } from '../../../src/service/erase.ts';
import { asAdmin, inOrganization } from '../admin.ts';
import { confirmErasure } from '../confirm-erasure.ts';
import type { Consent } from '../confirm-erasure.ts';
import { printJson, report, say, tableWidth } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { readOrganization } from '../key-order.ts';
import { readWhole } from '../read-input.ts';
import { momentOf, tableOf } from '../text-table.ts';
import type { Column } from '../text-table.ts';

type OrganizationFlags = JsonFlag & { readonly org: string };

export async function erase(io: Io, flags: OrganizationFlags & Consent): Promise<void> {
  const organization = readOrganization(flags.org);
  const what = `the organization "${organization}"`;
  if (!(await confirmErasure(io, `${what} with all its accounts`, flags))) return;
  const erased = await asAdmin(io, (admin) => eraseOrganization(admin, organization));
  const line = `Erased ${what}: ${erased.accounts} accounts with ${erased.deliberations} deliberations.`;
  report(io, flags, { value: { organization, ...erased }, line });
}

export async function setDays(io: Io, flags: OrganizationFlags & { readonly days: string }): Promise<void> {
  const days = flags.days === 'none' ? null : readWhole(flags.days, '--days', [1, 36_500]);
  await inOrganization(io, flags.org, (admin, id) => setRetention(admin, id, days));
  const howLong = days === null ? 'as long as the service does' : `for ${days} days`;
  const line = `"${flags.org}" keeps its memos ${howLong}.`;
  report(io, flags, { value: { organization: flags.org, retentionDays: days }, line });
}

export async function usage(io: Io, flags: OrganizationFlags & { readonly days: string }): Promise<void> {
  const days = readWhole(flags.days, '--days', [1, 366]);
  const found = await inOrganization(io, flags.org, (admin, organizationId) =>
    readOwnUsage(admin, { organizationId, world: null }, days),
  );
  if (flags.json) return printJson(io, found);
  const width = tableWidth(io);
  if (found.byDay.length === 0) say(io, 'Nothing was charged.');
  else
    io.stdout.write(
      `${tableOf(found.byDay, [DAY, ...SUMS], width)}\n${tableOf(found.byAccount, [ACCOUNT, ...SUMS], width)}`,
    );
  if (found.freeByDay.length > 0) io.stdout.write(`\n${tableOf(found.freeByDay, FREE, width)}`);
}

const DAY: Column<{ readonly date: string }> = { title: 'DAY', of: ({ date }) => date };
const ACCOUNT: Column<UsageReport['byAccount'][number]> = {
  title: 'ACCOUNT',
  of: ({ userEmail }) => userEmail ?? '(erased)',
};
const SUMS: readonly Column<{ readonly charges: number; readonly credits: number }>[] = [
  { title: 'CHARGES', of: ({ charges }) => String(charges), right: true },
  { title: 'CREDITS', of: ({ credits }) => String(credits), right: true },
];
const FREE: readonly Column<UsageReport['freeByDay'][number]>[] = [
  DAY,
  { title: 'FRAMED FREE', of: ({ requests }) => String(requests), right: true },
  { title: 'CALLS', of: ({ calls }) => String(calls), right: true },
  {
    title: 'COST',
    of: ({ costUsd, unpricedCalls }) =>
      costUsd === null ? 'unknown' : `${unpricedCalls > 0 ? 'at least ' : ''}$${costUsd.toFixed(4)}`,
    right: true,
  },
];

export async function auditLog(io: Io, flags: OrganizationFlags & { readonly limit: string }): Promise<void> {
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const { entries } = await inOrganization(io, flags.org, (admin, organizationId) =>
    listOwnAudit(admin, { organizationId, world: null }, { limit, cursor: null }),
  );
  if (flags.json) return printJson(io, entries);
  const columns: Column<AuditEntry>[] = [
    { title: 'WHEN', of: ({ at }) => momentOf(at) },
    { title: 'WHO', of: ({ actor }) => actor },
    { title: 'WHAT', of: ({ action }) => action },
    { title: 'ON', of: ({ target, userEmail }) => userEmail ?? target ?? '-' },
  ];
  io.stdout.write(tableOf(entries, columns, tableWidth(io)));
}
