import { monthOf, priceOf, resetOf, suppliedKeys } from '../domain/charge.ts';
import { rateLimited } from '../domain/refusal.ts';
import { readUsage, reserveCredits } from '../store/charges.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import type { NewDeliberation } from '../store/deliberations.ts';
import type { Caller, Service } from './service.ts';

/** Reserves what the deliberation costs, or refuses it with what is left and until when. */
export async function reserve(
  service: Service,
  trx: DatabaseTransaction,
  on: {
    readonly caller: Caller;
    readonly made: NewDeliberation;
    /** The account's own credits a month, or null for the default. */
    readonly accountCredits: number | null;
  },
): Promise<void> {
  const { caller, made, accountCredits } = on;
  const { limits } = service;
  const { accountId, organizationId } = made;
  const month = monthOf(made.createdAt.getTime());
  const credits = caller.test ? 0 : priceOf(suppliedKeys(made.panel), made.brief).charged;
  const quotas = {
    organization: { owner: organizationId, limit: caller.organizationCredits ?? limits.organizationCredits },
    account: { owner: accountId, limit: accountCredits ?? limits.accountCredits },
  };
  const reserved = await reserveCredits(trx, {
    deliberationId: made.id,
    organizationId,
    accountId,
    month,
    credits,
    organizationLimit: quotas.organization.limit,
    accountLimit: quotas.account.limit,
  });
  if (reserved === 'reserved') return;
  const { owner, limit } = quotas[reserved];
  const usage = await readUsage(trx, owner, month);
  const left = Math.max(0, limit - usage.used - usage.reserved);
  const retryAfter = (resetOf(month).getTime() - service.now()) / 1000;
  throw rateLimited(
    quotaMessage({ whose: reserved, credits, left, month }),
    retryAfter,
    `${reserved}_credits`,
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `month` is the first of the month, `YYYY-MM-DD`. */
export function quotaMessage(on: {
  readonly whose: 'account' | 'organization';
  readonly credits: number;
  readonly left: number;
  readonly month: string;
}): string {
  const { whose, credits, left, month } = on;
  const are = left === 1 ? 'is' : 'are';
  return `The ${whose}'s quota is too low: the deliberation needs ${credits} credits, ${left} ${are} left until ${DAY.format(resetOf(month))}.`;
}
