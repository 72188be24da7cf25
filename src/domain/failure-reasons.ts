import type { AdvisorName, Failure, FailureReason } from './advisor.ts';
import { ENGLISH } from '@witan/memo/words/catalogue';

/** What whoever runs the service can do about each reason why an advisor gives no answer, in sentences. */
export const ADVICE = {
  timeout:
    'Once: nothing. Often: check the network and the proxy on the way to the provider, choose a faster model, or allow more with timeoutMs of the seat or WITAN_CALL_TIMEOUT_MS; a local model may just be slow to load.',
  rate_limited: 'The provider limits this key: ask it for a higher limit, or lower WITAN_IN_FLIGHT.',
  unavailable: "Check the provider's status page, and the address in its *_BASE_URL or baseUrl.",
  invalid_key:
    'The provider refuses the key: make a new one in its console, or unblock it there, and set it.',
  quota_exhausted: "Top up the account's credit in the provider's console.",
  refused: 'The provider declined or filtered: if that happens often, check the policies of the account.',
  invalid_output: 'The model does not keep to a schema: choose one that supports structured output.',
  too_long:
    'The model has too little context for such questions: seat one with more, or shorten the context.',
  misconfigured: 'The provider has no such model or rejects the request: check the seat with `witan doctor`.',
  cost_limit: 'The caller limited the cost with maxCostUsd.',
  interrupted: 'Nothing: the service or the connection was interrupted.',
} as const satisfies Record<FailureReason, string>;

/** "Advisor A did not answer in time." */
export function failureSentence(advisor: AdvisorName, reason: FailureReason): string {
  return `${advisor} ${ENGLISH.failure[reason]}.`;
}

/** What went wrong and what an operator can do about it; none of it is the provider's text. */
export function adviceOn({ reason, detail }: Failure): string {
  return `${detail} ${ADVICE[reason]}`;
}
