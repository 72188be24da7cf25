// The published form of the interface, as a program that was written for it knows it: nothing of ours beside it. It is
// the interface of another product, so nothing is ever added to it, such as a provider of ours.

export type DeliberateRequest = {
  question: string;
  userEmail: string;
  criteria?: { name: string; description?: string }[];
  stream?: boolean;
  transparent?: boolean;
  context?: string;
  byok?: { openai?: string; anthropic?: string; google?: string; xai?: string };
};

export type DecisionMemo = {
  id: string;
  title: string;
  question: string;
  /** ISO 8601. */
  timestamp: string;
  criteria: { name: string; description?: string }[];
  verdict: {
    decision: string;
    consensusLevel: 'strong' | 'moderate' | 'weak';
    consensusDisplay: string;
    rationale: string;
  };
  perspectives: { advisor: string; response: string; model: string; provider: string }[];
  consensus: { agreements: string[]; divergences: string[] };
  risks: { risk: string; mitigation: string }[];
  nextSteps: string[];
  tradeoffs: string[];
};

/** What the data of each event holds, by the event's name. */
export type StreamEvents = {
  'deliberation.started': { advisors: string[] };
  'advisor.thinking': { advisor: string; status: 'thinking' };
  'advisor.snippet': { advisor: string; snippet: string };
  'advisor.complete': { advisor: string; response: string };
  'synthesis.started': object;
  'synthesis.snippet': { snippet: string };
  'deliberation.complete': { memo: DecisionMemo };
};

export type ErrorObject = {
  /** `unauthorized`, `authentication_required`, `validation_error`, `rate_limited` or `internal_error`. */
  error: string;
  message: string;
  /** Seconds; on `rate_limited`. */
  retryAfter?: number;
};
