import { monthOf, resetOf } from '../domain/charge.ts';
import { rateLimited } from '../domain/refusal.ts';
import type { Refusal } from '../domain/refusal.ts';
import { readUsage, reserveCredits } from '../store/charges.ts';
import type { Statement } from '../store/transact.ts';
import type { Caller, Service } from './service.ts';

/** What is to be paid for. */
export type Reserving = {
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
};

/** Reserves what a deliberation or a question costs. */
export function reservation({ limits }: Service, on: Reserving): Statement {
  const { accountId, organizationId, id: deliberationId } = on.made;
  return reserveCredits({
    deliberationId,
    organizationId,
    accountId,
    month: monthOf(on.made.createdAt.getTime()),
    credits: creditsOf(on),
    organizationLimit: on.caller.organizationCredits ?? limits.organizationCredits,
    accountLimit: on.accountCredits ?? limits.accountCredits,
  });
}

function creditsOf({ caller, price }: Reserving): number {
  return caller.test ? 0 : price;
}

/** Why the quota refused it, with what is left and until when. */
export async function quotaRefusal(
  { db, limits, now }: Service,
  on: Reserving,
  why: 'organization_credits' | 'account_credits',
): Promise<Refusal> {
  const { caller, made, accountCredits, what } = on;
  const month = monthOf(made.createdAt.getTime());
  const [whose, owner, limit] =
    why === 'organization_credits'
      ? ([
          'organization',
          made.organizationId,
          caller.organizationCredits ?? limits.organizationCredits,
        ] as const)
      : (['account', made.accountId, accountCredits ?? limits.accountCredits] as const);
  const usage = await readUsage(db, owner, month);
  const left = Math.max(0, limit - usage.used - usage.reserved);
  const retryAfter = (resetOf(month).getTime() - now()) / 1000;
  return rateLimited(quotaMessage({ whose, what, credits: creditsOf(on), left, month }), retryAfter, why);
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
