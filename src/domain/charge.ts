import type { Quota } from '@witan/client';
import type { Seat } from './advisor.ts';

export const CREDITS_PER_DELIBERATION = 100;
/** What research costs beside it; given back where it brings nothing. */
export const CREDITS_FOR_RESEARCH = 50;
export const CREDITS_PER_QUESTION = 10;
const DISCOUNT_PER_KEY_PERCENT = 20;

/** 100 credits, 50 more with research, less 20% for each of up to four provider keys that the caller brings. */
export function priceOf(keys: number, { research = false }: { readonly research?: boolean } = {}) {
  return discounted(CREDITS_PER_DELIBERATION + (research ? CREDITS_FOR_RESEARCH : 0), keys);
}

/** 10 credits for a question about a memo, with the same discount. */
export function priceOfQuestion(keys: number) {
  return discounted(CREDITS_PER_QUESTION, keys);
}

function discounted(credits: number, keys: number) {
  const discountPercent = Math.min(keys, 4) * DISCOUNT_PER_KEY_PERCENT;
  const charged = (credits * (100 - discountPercent)) / 100;
  return { credits, discountPercent, charged };
}

/** How many provider keys the caller brought: a key counts once, however many seats it has. */
export function suppliedKeys(panel: readonly Pick<Seat, 'provider' | 'key'>[]): number {
  return new Set(panel.filter(({ key }) => key === 'caller').map(({ provider }) => provider)).size;
}

/** The first day of the calendar month (UTC) as `YYYY-MM-DD`. */
export function monthOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 7)}-01`;
}

/** The instant at which a month's quota starts anew. */
export function resetOf(month: string): Date {
  const start = new Date(`${month}T00:00:00Z`);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

export function quotaOf(
  given: Pick<Quota, 'limit' | 'used' | 'reserved'> & { readonly month: string },
): Quota {
  const { limit, used, reserved, month } = given;
  const remaining = Math.max(0, limit - used - reserved);
  return { limit, used, reserved, remaining, resetsAt: resetOf(month).toISOString() };
}
