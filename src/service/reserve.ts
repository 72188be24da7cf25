import { monthOf, resetOf } from '../domain/charge.ts';
import { rateLimited, type Refusal } from '../domain/refusal.ts';
import { readUsage, reserveCredits } from '../store/charges.ts';
import type { StoredRow } from '../store/database.ts';
import type { Statement } from '../store/transact.ts';
import type { Caller, Basics } from './service.ts';
import { isBound } from './tenancy.ts';

/** What is to be paid for. */
export type Reserving = {
  readonly caller: Caller;
  readonly made: Pick<StoredRow<'deliberations'>, 'id' | 'organizationId' | 'accountId' | 'createdAt'>;
  /** What it costs; nothing for a test key. */
  readonly price: number;
  readonly what: 'deliberation' | 'question';
  /** The account's own credits a month, or null for the default. */
  readonly accountCredits: number | null;
};

type QuotaName = 'organization_credits' | 'account_credits';

/** By the name that the database gives when it refuses, which the caller is told too. */
function quotasOf({ limits }: Basics, { caller, made, accountCredits }: Reserving) {
  const ofOrganization = caller.organizationCredits ?? limits.organizationCredits;
  const ofAccount = accountCredits ?? limits.accountCredits;
  return {
    organization_credits: { whose: 'organization', owner: made.organizationId, limit: ofOrganization },
    account_credits: { whose: 'account', owner: made.accountId, limit: ofAccount },
  } as const;
}

/** Reserves what a deliberation or a question costs. */
export function reservation(service: Basics, on: Reserving): Statement {
  const { accountId, organizationId, id: deliberationId } = on.made;
  const quotas = quotasOf(service, on);
  return reserveCredits({
    deliberationId,
    organizationId,
    accountId,
    month: monthOf(on.made.createdAt.getTime()),
    credits: creditsOf(on),
    organizationLimit: quotas.organization_credits.limit,
    accountLimit: quotas.account_credits.limit,
  });
}

function creditsOf({ caller, price }: Reserving): number {
  return caller.test ? 0 : price;
}

/** Why the quota refused it, with what is left and until when. */
export async function quotaRefusal(service: Basics, on: Reserving, why: QuotaName): Promise<Refusal> {
  const { whose, owner, limit } = quotasOf(service, on)[why];
  const month = monthOf(on.made.createdAt.getTime());
  const usage = await readUsage(service.db, owner, month);
  const left = Math.max(0, limit - usage.used - usage.reserved);
  const retryAfter = (resetOf(month).getTime() - service.now()) / 1000;
  // What other customers of the organization run is not told to one of them, as in the status.
  const held = whose === 'organization' && isBound(on.caller) ? 0 : usage.reserved;
  const message = quotaMessage({ whose, what: on.what, credits: creditsOf(on), left, held, month });
  return rateLimited(message, retryAfter, why);
}

const DAY = new Intl.DateTimeFormat('en-GB', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `month` is the first of the month, `YYYY-MM-DD`. */
export function quotaMessage(on: {
  readonly whose: 'account' | 'organization';
  readonly what: 'deliberation' | 'question';
  readonly credits: number;
  readonly left: number;
  /** Reserved by what runs, and given back where that fails or is cancelled. */
  readonly held?: number;
  readonly month: string;
}): string {
  const { whose, what, credits, left, held = 0, month } = on;
  const are = left === 1 ? 'is' : 'are';
  const more = held === 0 ? '' : `; ${held} are held by what still runs`;
  return `The ${whose}'s quota is too low: the ${what} needs ${credits} credits, ${left} ${are} left until ${DAY.format(resetOf(month))}${more}.`;
}
