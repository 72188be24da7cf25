import { CREDITS_PER_DELIBERATION, CREDITS_PER_QUESTION, monthOf, resetOf } from '../domain/charge.ts';
import { splitDirectives } from '@witan/simulator/directives';
import { rateLimited } from '../domain/refusal.ts';
import { quotaMessage } from './reserve.ts';

/** The refusals that a test key can call forth: `[simulate: request=rate_limited]` and `[simulate: request=quota]`. */
export function refuseTestRequest(
  question: string,
  nowMs: number,
  what: 'deliberation' | 'question' = 'deliberation',
): void {
  const { directives } = splitDirectives(question);
  const fault = directives.findLast(({ target }) => target === 'request')?.value;
  if (fault === 'rate_limited')
    throw rateLimited('This API key may send 0 requests a minute (simulated).', 1, 'simulated');
  if (fault !== 'quota') return;
  const month = monthOf(nowMs);
  const retryAfter = (resetOf(month).getTime() - nowMs) / 1000;
  const credits = what === 'question' ? CREDITS_PER_QUESTION : CREDITS_PER_DELIBERATION;
  const message = quotaMessage({ whose: 'account', what, credits, left: 0, month });
  throw rateLimited(`${message} (Simulated.)`, retryAfter, 'simulated');
}
