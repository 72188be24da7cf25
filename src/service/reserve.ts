import { monthOf, resetOf } from '../domain/charge.ts';
import { rateLimited } from '../domain/refusal.ts';
import { readUsage, reserveCredits } from '../store/charges.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import type { Caller, Service } from './service.ts';

/** Reserves what a deliberation or a question costs, or refuses it with what is left and until when. */
export async function reserve(
  service: Service,
  trx: DatabaseTransaction,
  on: {
    readonly caller: Caller;
    readonly made: {
      readonly id: string;
      readonly organizationId: string;
      readonly accountId: string;
      readonly createdAt: Date;
    };
    /** What it costs; nothing for a test key. */
    readonly price: number;
    readonly what: 'deliberation' | 'question';
    /** The account's own credits a month, or null for the default. */
    readonly accountCredits: number | null;
  },
): Promise<void> {
  const { caller, made, accountCredits, price, what } = on;
  const { limits } = service;
  const { accountId, organizationId } = made;
  const month = monthOf(made.createdAt.getTime());
  const credits = caller.test ? 0 : price;
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
    quotaMessage({ whose: reserved, what, credits, left, month }),
    retryAfter,
    `${reserved}_credits`,
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `month` is the first of the month, `YYYY-MM-DD`. */
export function quotaMessage(on: {
  readonly whose: 'account' | 'organization';
  readonly what: 'deliberation' | 'question';
  readonly credits: number;
  readonly left: number;
  readonly month: string;
}): string {
  const { whose, what, credits, left, month } = on;
  const are = left === 1 ? 'is' : 'are';
  return `The ${whose}'s quota is too low: the ${what} needs ${credits} credits, ${left} ${are} left until ${DAY.format(resetOf(month))}.`;
}
