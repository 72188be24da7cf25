import { monthOf, resetOf } from '../domain/charge.ts';
import { splitDirectives } from '@witan/simulator/directives';
import { rateLimited } from '../domain/refusal.ts';

/** The refusals that a test key can call forth: `[simulate: request=rate_limited]` and `[simulate: request=quota]`. */
export function refuseTestRequest(question: string, nowMs: number): void {
  const { directives } = splitDirectives(question);
  const fault = directives.findLast(({ target }) => target === 'request')?.value;
  if (fault === 'rate_limited')
    throw rateLimited('This API key may send 0 requests a minute (simulated).', 1, 'simulated');
  if (fault !== 'quota') return;
  const retryAfter = (resetOf(monthOf(nowMs)).getTime() - nowMs) / 1000;
  throw rateLimited("The account's credits for this month are used up (simulated).", retryAfter, 'simulated');
}
