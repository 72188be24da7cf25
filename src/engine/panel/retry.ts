import type { AdvisorName } from '@witan/client';
import type { CallStage, Failure } from '../../domain/advisor.ts';
import type { Drawing } from '../run/deliberation.ts';

export const MOST_RETRIES = 3;
const GROWTH = 6;
const SPREAD = 0.25;

/**
 * Milliseconds to wait before retry number `retry`, counted from 1: what the provider asked for, and at least a time
 * that grows with each, spread by a quarter either way so that not all come back at once.
 */
export function retryWaitMs(
  { settings, deliberation }: Drawing,
  failure: Failure,
  of: { readonly advisor: AdvisorName; readonly stage: CallStage; readonly retry: number },
): number {
  const { advisor, stage, retry } = of;
  const draw = deliberation.draws.index(`retry ${stage} ${advisor} ${retry}`, 1_000) / 999;
  const grown = settings.retryMs * GROWTH ** (retry - 1) * (1 - SPREAD + 2 * SPREAD * draw);
  return Math.max(failure.retryAfterMs ?? 0, Math.round(grown));
}
