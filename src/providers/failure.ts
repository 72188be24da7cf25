// What went wrong, as a typed reason and a sentence of ours: decided by the body before the status.
import type { Failure, FailureReason } from '../domain/advisor.ts';
import { readEvidence, type Evidence } from './evidence.ts';
import { GuardError } from './guarded-fetch.ts';
import type { Stop } from './watch.ts';

type Verdict = { readonly reason: FailureReason; readonly retryable: boolean; readonly detail: string };

const verdict = (reason: FailureReason, retryable: boolean, detail: string): Verdict => ({
  reason,
  retryable,
  detail,
});

const STOPPED: Readonly<Record<Stop, Verdict>> = {
  aborted: verdict('interrupted', false, 'The call was stopped before it ended.'),
  no_headers: verdict('timeout', false, 'No response began in time.'),
  no_event: verdict('timeout', false, 'The response began and then brought nothing in time.'),
  silence: verdict('timeout', false, 'The answer stopped coming half-way.'),
  too_slow: verdict('timeout', false, 'The answer was not finished in time.'),
  too_long: verdict('invalid_output', false, 'The answer was longer than allowed.'),
  redirect: verdict('unavailable', false, 'The provider answered with a redirect, which is not followed.'),
  other_origin: verdict('unavailable', false, 'The call would have left the address that was configured.'),
  second_request: verdict('invalid_output', false, 'The answer did not fit into one request.'),
  too_large: verdict('invalid_output', false, 'The response was larger than allowed.'),
};

const TOO_LONG = verdict(
  'too_long',
  false,
  'The question and its material do not fit into the context of this model.',
);

const ENDED = {
  cut_off: verdict('invalid_output', true, 'The answer was cut off.'),
  truncated: verdict('invalid_output', true, 'The answer reached the output limit before its end.'),
  no_room: TOO_LONG,
  cut_prompt: verdict(
    'too_long',
    false,
    'The server cut the prompt: it counts far fewer tokens than it was sent.',
  ),
  fault: verdict('unavailable', true, 'The provider reported a fault.'),
  empty: verdict('invalid_output', true, 'The answer was empty.'),
  refused: verdict('refused', false, 'The model refused to answer, or its answer was filtered.'),
} as const;

const KEY_GONE = verdict('interrupted', false, 'The key for this advisor is no longer at hand.');
const KEY_MALFORMED = verdict('invalid_key', false, 'The key has characters or a length that no key has.');
const GARBLED = verdict('invalid_output', true, 'The response could not be read.');
const BROKEN = verdict('unavailable', true, 'The connection failed.');
const REJECTED = verdict('misconfigured', false, 'The provider rejected the request.');

type Rule = readonly [when: (e: Evidence) => boolean, then: Verdict];

const coded = (e: Evidence, pattern: RegExp): boolean => e.codes.some((code) => pattern.test(code));
const says = (e: Evidence, pattern: RegExp): boolean => pattern.test(e.words);
const clientError = (e: Evidence): boolean => e.status === null || (e.status >= 400 && e.status < 500);

// In order: the first that fits decides. Money before keys before pace, since vendors share the statuses.
const RULES: readonly Rule[] = [
  [
    (e) =>
      e.status === 402 ||
      coded(
        e,
        /insufficient_(?:quota|balance|credit|funds)|billing|payment_required|per_?day|quota_exceeded/,
      ) ||
      (clientError(e) &&
        says(
          e,
          /credit balance|used all available credits|spending limit|insufficient (?:credit|balance|fund|quota)|out of credit|prepay\w* credits|api usage limits/,
        )),
    verdict('quota_exhausted', false, 'The account behind the key is out of credit or quota.'),
  ],
  [
    (e) =>
      coded(
        e,
        /content_?filter|content_policy|responsibleai|moderation|safety|invalid_prompt|prohibited_content/,
      ) ||
      (clientError(e) &&
        e.status !== 429 &&
        says(e, /content[ _](?:filter|policy|management)|usage (?:polic|guideline)|flagged|moderation/)),
    ENDED.refused,
  ],
  [
    (e) =>
      e.status === 401 ||
      coded(
        e,
        /invalid_?api_?key|api_?key_(?:invalid|expired|service_blocked)|authentication|unauthenticated|unauthorized|account_deactivated/,
      ) ||
      (clientError(e) &&
        says(
          e,
          /(?:incorrect|invalid|expired|missing|unknown) (?:x-)?api[ _-]?key|api[ _-]?key (?:is )?(?:not valid|invalid|expired|missing|not found)|no auth credentials/,
        )),
    verdict('invalid_key', false, 'The provider does not accept the key.'),
  ],
  [
    (e) =>
      clientError(e) &&
      says(e, /(?:api[ _-]?key|team|consumer|account)\b.{0,80}\b(?:blocked|disabled|suspended)/),
    verdict('invalid_key', false, 'The provider has blocked the key.'),
  ],
  [
    (e) =>
      e.status === 413 ||
      coded(e, /context_(?:length|size|window)|request_too_large|max_?prompt_tokens|prompt_too_long/) ||
      says(
        e,
        /(?:prompt|input|request) is (?:too long|longer)|(?:maximum|available) (?:context|prompt|model) (?:length|size|window)|exceeds? (?:the )?(?:model'?s )?(?:available |maximum )?(?:context|number of tokens|prompt length)|request too large for|context length of only|greater than the context length|reached context length|no user query found/,
      ),
    TOO_LONG,
  ],
  [
    (e) => e.status === 429 || coded(e, /rate_?limit|resource_exhausted|too_many_requests|throttl/),
    verdict('rate_limited', true, 'The provider asked to slow down.'),
  ],
  [
    (e) =>
      coded(
        e,
        /^(?:permission_denied|permission_error|forbidden|access_denied|the_caller_does_not_have_permission.*)$/,
      ),
    verdict('invalid_key', false, 'The key may not use this model.'),
  ],
  [
    (e) => e.status === 404 || coded(e, /model_?not_?found|^not_found(?:_error)?$/),
    verdict('misconfigured', false, 'The provider does not offer this model at this address.'),
  ],
  [
    (e) => (e.status !== null && e.status >= 500) || e.status === 408 || e.status === 409,
    verdict('unavailable', true, 'The provider is down or overloaded.'),
  ],
  [
    (e) => coded(e, /overloaded|unavailable|server_error|^internal|^api_error$|timeout|deadline|aborted/),
    verdict('unavailable', true, 'The provider is down or overloaded.'),
  ],
  [
    (e) => coded(e, /^web_page$/),
    verdict('invalid_output', true, 'The address answers with a web page, and not as a model does.'),
  ],
  [(e) => e.status !== null && e.status >= 400, REJECTED],
];

/** The failure of a call that we, our caller or the guard stopped. */
export function failureOfStop(stop: Stop): Failure {
  return { ...STOPPED[stop], retryAfterMs: null };
}

/** The failure of an answer that came to an end, but not to a good one. */
export function failureOfEnd(end: keyof typeof ENDED): Failure {
  return { ...ENDED[end], retryAfterMs: null };
}

/** The failure of a call that was never made for want of a usable key. */
export function failureOfKey(fault: 'gone' | 'malformed'): Failure {
  return { ...(fault === 'gone' ? KEY_GONE : KEY_MALFORMED), retryAfterMs: null };
}

/**
 * The failure behind whatever an SDK threw or streamed as an error. Nothing of the error gets into the
 * result but a retry delay: vendors echo parts of keys, and SDK errors carry the prompt.
 * `now` is in milliseconds since the epoch, for delays given as a date.
 */
export function failureOfError(error: unknown, now: number): Failure {
  const stop = stopBehind(error);
  if (stop !== null) return failureOfStop(stop);
  const evidence = readEvidence(error, now);
  const found = RULES.find(([when]) => when(evidence))?.[1] ?? byKind(evidence);
  return {
    ...found,
    retryAfterMs: found.retryable ? evidence.retryAfterMs : null,
    ...(evidence.status === null ? {} : { status: evidence.status }),
  };
}

function stopBehind(error: unknown): Stop | null {
  if (error instanceof GuardError) return error.reason;
  if (!(error instanceof DOMException)) return null;
  return error.name === 'TimeoutError' ? 'too_slow' : error.name === 'AbortError' ? 'aborted' : null;
}

function byKind(evidence: Evidence): Verdict {
  if (evidence.kind === 'garbled') return GARBLED;
  if (evidence.kind === 'answered') return ENDED.fault;
  return BROKEN;
}
