import type { ErrorObject } from '@witan/client';
import { PROVIDERS, type FailureReason, type SeatFailure } from '../domain/advisor.ts';
import { deliberationFailed, errorObject, invalid, type Refusal } from '../domain/refusal.ts';
import { ProcessesDied } from '../durable/runs.ts';
import { NoAdvisorLeft } from '../engine/run/deliberation.ts';

type Failing = { readonly requestId: string; readonly about?: string | null };

const DELIBERATION = 'The deliberation failed';
const QUESTION = 'The question was not answered';

/** Makes the error object of a failed deliberation; `onFault` receives errors that were not foreseen. */
export function createErrorFor(onFault: (error: unknown, requestId: string) => void) {
  return (error: unknown, { requestId, about = null }: Failing): ErrorObject => {
    const { refusal, known } = whyItFailed(error, about === null ? DELIBERATION : QUESTION);
    if (!known) onFault(error, requestId);
    return errorObject(refusal, requestId);
  };
}

/** What ends a deliberation without a memo, for its caller. */
export function whyItFailed(error: unknown, what: string = DELIBERATION) {
  if (error instanceof ProcessesDied) {
    const ended = `${what}: ${error.deaths} processes of this server ended while they worked on it.`;
    const message = `${ended} Nothing was charged. The server's operator can see why in its log.`;
    return { refusal: deliberationFailed(message), known: false };
  }
  if (!(error instanceof NoAdvisorLeft)) {
    const message = `${what}. Nothing was charged; please try again.`;
    return { refusal: deliberationFailed(message), known: false };
  }
  const { failures } = error;
  const onlyCallersKeys =
    failures.length > 0 && failures.every((failed) => causeOf(failed) === 'callers_key');
  return { refusal: onlyCallersKeys ? refuseKeys(failures) : nobodyAnswered(failures, what), known: true };
}

function refuseKeys(failures: readonly SeatFailure[]): Refusal {
  return invalid(
    PROVIDERS.flatMap((provider) => {
      const failed = failures.find(({ seat }) => seat.provider === provider);
      if (!failed) return [];
      const fault = failed.failure.reason === 'invalid_key' ? 'was refused' : 'has no credit left';
      return [{ path: `byok.${provider}`, message: `Your key for ${provider} ${fault}.` }];
    }),
  );
}

type Cause = Exclude<FailureReason, 'invalid_key' | 'quota_exhausted'> | 'callers_key';

/** What is told of each kind of failure, in this order; no provider is named. */
const CAUSES: Readonly<Record<Cause, string>> = {
  rate_limited: 'Advisors were turned away because of a rate limit, which passes.',
  unavailable: 'Advisors could not be reached, which may pass.',
  timeout: 'Advisors did not answer in time.',
  interrupted: 'The service was interrupted, and what advisors were to answer was lost: ask again.',
  invalid_output: 'Answers came incomplete or not in the agreed form.',
  too_long: 'The question and its context are too long for advisors of this panel: shorten them.',
  refused: 'Advisors declined to answer: asking the same again will not help.',
  cost_limit: 'The limit of maxCostUsd left no call to make.',
  callers_key: 'A provider refused a key in byok, or its credit is used up.',
  misconfigured:
    "Advisors are not set up correctly on this server: waiting will not help, its operator's log says what to do.",
};

function causeOf({ seat, failure: { reason } }: SeatFailure): Cause {
  if (reason !== 'invalid_key' && reason !== 'quota_exhausted') return reason;
  return seat.key === 'caller' ? 'callers_key' : 'misconfigured';
}

/** Where a provider asks for no particular wait; a rate is mostly counted by the minute. */
const WAIT_S = 30;

function nobodyAnswered(failures: readonly SeatFailure[], what: string): Refusal {
  const causes: ReadonlySet<string> = new Set(failures.map(causeOf));
  const why = Object.entries(CAUSES).flatMap(([cause, sentence]) => (causes.has(cause) ? [sentence] : []));
  const waits = failures
    .filter(({ failure: { reason } }) => reason === 'rate_limited' || reason === 'unavailable')
    .map(({ failure }) => (failure.retryAfterMs === null ? WAIT_S : failure.retryAfterMs / 1_000));
  const message = [`${what}: no advisor could answer.`, ...why, 'Nothing was charged.'].join(' ');
  return waits.length === 0 ? deliberationFailed(message) : deliberationFailed(message, Math.min(...waits));
}
