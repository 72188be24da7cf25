import type { AdvisorName, Failure, FailureReason } from './advisor.ts';

type Words = {
  /** What a reader is told, after the advisor's name. */
  readonly said: string;
  /** What whoever runs the service can do about it, in sentences. */
  readonly advice: string;
};

/** The one table of reasons why an advisor gives no answer. */
export const FAILURE_REASONS = {
  timeout: {
    said: 'did not answer in time',
    advice:
      'Once: nothing. Often: check the network and the proxy on the way to the provider, choose a faster model, or allow more with timeoutMs of the seat or WITAN_CALL_TIMEOUT_MS; a local model may just be slow to load.',
  },
  rate_limited: {
    said: 'was turned away because of its rate limit',
    advice: 'The provider limits this key: ask it for a higher limit, or lower WITAN_IN_FLIGHT.',
  },
  unavailable: {
    said: 'could not be reached',
    advice: "Check the provider's status page, and the address in its *_BASE_URL or baseUrl.",
  },
  invalid_key: {
    said: 'was refused because its key is not valid',
    advice: 'The provider refuses the key: make a new one in its console, or unblock it there, and set it.',
  },
  quota_exhausted: {
    said: 'was refused because its credit is used up',
    advice: "Top up the account's credit in the provider's console.",
  },
  refused: {
    said: 'declined to answer',
    advice: 'The provider declined or filtered: if that happens often, check the policies of the account.',
  },
  invalid_output: {
    said: 'gave no answer of the agreed form',
    advice: 'The model does not keep to a schema: choose one that supports structured output.',
  },
  too_long: {
    said: 'could not take a question and material of this length',
    advice:
      'The model has too little context for such questions: seat one with more, or shorten the context.',
  },
  misconfigured: {
    said: 'is not set up correctly on this server',
    advice: 'The provider has no such model or rejects the request: check the seat with `witan doctor`.',
  },
  cost_limit: {
    said: 'was not asked, because of the limit on cost',
    advice: 'The caller limited the cost with maxCostUsd.',
  },
  interrupted: {
    said: 'was lost when the service was interrupted',
    advice: 'Nothing: the service or the connection was interrupted.',
  },
} as const satisfies Record<FailureReason, Words>;

export function failureSentence(advisor: AdvisorName, reason: FailureReason): string {
  return `${advisor} ${FAILURE_REASONS[reason].said}.`;
}

/** What went wrong and what an operator can do about it; none of it is the provider's text. */
export function adviceOn({ reason, detail }: Failure): string {
  return `${detail} ${FAILURE_REASONS[reason].advice}`;
}
