import { CREDITS_PER_DELIBERATION, monthOf, resetOf } from '../domain/charge.ts';
import { splitDirectives } from '@witan/simulator/directives';
import { rateLimited } from '../domain/refusal.ts';
import { quotaMessage } from './reserve.ts';

/** The refusals that a test key can call forth: `[simulate: request=rate_limited]` and `[simulate: request=quota]`. */
export function refuseTestRequest(question: string, nowMs: number): void {
  const { directives } = splitDirectives(question);
  const fault = directives.findLast(({ target }) => target === 'request')?.value;
  if (fault === 'rate_limited')
    throw rateLimited('This API key may send 0 requests a minute (simulated).', 1, 'simulated');
  if (fault !== 'quota') return;
  const month = monthOf(nowMs);
  const retryAfter = (resetOf(month).getTime() - nowMs) / 1000;
  const message = quotaMessage({ whose: 'account', credits: CREDITS_PER_DELIBERATION, left: 0, month });
  throw rateLimited(`${message} (Simulated.)`, retryAfter, 'simulated');
}
