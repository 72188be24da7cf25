import type { AuditList, Organization, UsageReport } from '@witan/client';
import { dayOf } from '../../domain/day.ts';
import { listAudit } from '../../store/audit.ts';
import { listFreeCalls } from '../../store/free-calls.ts';
import type { CursorPage, OrganizationReach } from '../../store/reach.ts';
import { readOrganization, setRetentionDays, sumByAccount, sumByDay } from '../../store/organizations.ts';
import { isoTimes } from '../iso-times.ts';
import { audited, type AdminContext } from '../keys.ts';
import { readOrganizationQuota } from '../read-quotas.ts';
import type { Caller, Service, Basics } from '../service.ts';
import { pageOf } from './context.ts';

const DAY_MS = 24 * 3_600_000;
const MOST_ACCOUNTS = 1_000;

export async function readOwnOrganization(service: Basics, caller: Caller): Promise<Organization> {
  const organization = await readOrganization(service.db, caller.organizationId);
  return { object: 'organization', ...organization, ...(await readOrganizationQuota(service, caller)) };
}

/** Erases what ended longer ago than so many days, from the next round of housekeeping on; null for the service's own. */
export async function setRetention(
  admin: AdminContext,
  organizationId: string,
  retentionDays: number | null,
): Promise<void> {
  const entry = { organizationId, action: 'retention.set', target: organizationId } as const;
  await audited(admin, entry, (trx) => setRetentionDays(trx, organizationId, retentionDays));
}

/** Charges of the last `days` days, today's included; test keys pay nothing. */
export async function readOwnUsage(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { organizationId, world }: OrganizationReach,
  days: number,
): Promise<UsageReport> {
  const today = dayOf(now());
  const isFree = world === 'test';
  const of = { organizationId, from: dayOf(Date.parse(today) - (days - 1) * DAY_MS), to: today };
  return {
    object: 'usage',
    from: of.from,
    to: of.to,
    byDay: isFree ? [] : await sumByDay(db, of),
    byAccount: isFree ? [] : await sumByAccount(db, { ...of, most: MOST_ACCOUNTS }),
    freeByDay: isFree ? [] : await listFreeCalls(db, of),
  };
}

export async function listOwnAudit(
  { db }: Pick<Service, 'db'>,
  reach: OrganizationReach,
  { limit, cursor }: CursorPage,
): Promise<AuditList> {
  const found = await listAudit(db, reach, { limit: limit + 1, cursor });
  const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
  return { object: 'list', entries: shown.map(isoTimes), nextCursor };
}
