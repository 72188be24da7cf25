import { PROVIDERS } from '../domain/advisor.ts';
import { deliberationFailed, invalid } from '../domain/refusal.ts';
import type { Refusal } from '../domain/refusal.ts';
import { NoAdvisorLeft } from '../engine/deliberation.ts';

const CALLERS_FAULT = new Set(['invalid_key', 'quota_exhausted']);

/** What ends a deliberation without a memo, for its caller. */
export function whyItFailed(error: unknown): { readonly refusal: Refusal; readonly known: boolean } {
  if (!(error instanceof NoAdvisorLeft)) return { refusal: deliberationFailed(), known: false };
  const { failures } = error;
  const callers = failures.every(
    ({ seat, failure }) => seat.key === 'caller' && CALLERS_FAULT.has(failure.reason),
  );
  if (!callers || failures.length === 0) {
    return {
      refusal: deliberationFailed(
        'The deliberation failed: no advisor could answer. Nothing was charged; please try again.',
      ),
      known: true,
    };
  }
  const issues = PROVIDERS.flatMap((provider) => {
    const failed = failures.find(({ seat }) => seat.provider === provider);
    if (!failed) return [];
    const fault = failed.failure.reason === 'invalid_key' ? 'was refused' : 'has no credit left';
    return [{ path: `byok.${provider}`, message: `Your key for ${provider} ${fault}.` }];
  });
  return { refusal: invalid(issues), known: true };
}
