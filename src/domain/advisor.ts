import type { AdvisorName, FailureReason, Provider, Stage } from '@witan/client';

import type { TokenPrice } from './usage.ts';

export type { AdvisorName, FailureReason, Provider };

/** Whether a call failed: one that we ended ourselves did not. */
export function hasFailed(failure: FailureReason | null): failure is Exclude<FailureReason, 'interrupted'> {
  return failure !== null && failure !== 'interrupted';
}

/** The built-in vendors, each seated by its key. */
export const PROVIDERS = ['openai', 'anthropic', 'google', 'xai'] as const satisfies readonly Provider[];

export const PROVIDER_NAMES = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  xai: 'xAI',
} as const satisfies Readonly<Record<Provider, string>>;

/** Those whose servers have search as a tool of the call. */
export const SEARCHERS = ['openai', 'anthropic', 'google', 'xai'] as const satisfies readonly Provider[];
export type Searcher = (typeof SEARCHERS)[number];

/** Clouds that serve models of the vendors at addresses of their own, with credentials of their own. */
export const CLOUDS = ['azure', 'bedrock', 'vertex'] as const;
export type Cloud = (typeof CLOUDS)[number];

/** What a seat's requests are made for: a vendor, any OpenAI-compatible server, or a cloud. */
export type SeatProvider = Provider | 'compatible' | Cloud;

export function byProvider<T>(make: (provider: Provider) => T): Record<Provider, T> {
  // `as`: the keys are all providers.
  return Object.fromEntries(PROVIDERS.map((provider) => [provider, make(provider)])) as Record<Provider, T>;
}

export function isVendor(provider: SeatProvider): provider is Provider {
  return PROVIDERS.some((vendor) => vendor === provider);
}

export function isSearcher(provider: SeatProvider): provider is Searcher {
  return SEARCHERS.some((searcher) => searcher === provider);
}

export function isCloud(provider: SeatProvider): provider is Cloud {
  return CLOUDS.some((cloud) => cloud === provider);
}

/** What a model is called for: a stage of a deliberation, or a question about its memo. */
export type CallStage = Stage | 'question';

/** The advisor at that place: A, B and so on, from 0. */
export function advisorAt(place: number): AdvisorName {
  return `Advisor ${String.fromCharCode(65 + place)}`;
}

/** How hard a model is to think, from least to most; `none` leaves that to the provider. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** What a panel file may tell a seat beyond its model. */
export type SeatSettings = {
  /** Hard limit of one call, in milliseconds, in place of the server's. */
  readonly timeoutMs?: number;
  /** Stages that are left out have the server's own effort. */
  readonly effort?: Readonly<Partial<Record<Stage, Effort>>>;
  /** Cap on one answer in tokens, thinking included. */
  readonly maxOutputTokens?: number;
  /** Asked in place of `model` where that is unavailable or unknown. */
  readonly fallbackModel?: string;
  /** What `model` costs here, where that is not the list price. */
  readonly price?: TokenPrice;
};

/** One place on the panel: which advisor, which model answers for it, and whose key pays. No secrets. */
export type Seat = SeatSettings & {
  readonly advisor: AdvisorName;
  /** Stable name of the seat in the panel: a provider identifier, or the name a panel file gives it. */
  readonly seat: string;
  readonly provider: SeatProvider;
  readonly model: string;
  /** The provider's fast model, for framing. */
  readonly fastModel: string;
  readonly key: 'operator' | 'caller' | 'simulated';
  /** Its persona in this deliberation, where the panel has personas. */
  readonly title?: string;
  readonly style?: string;
};

/** A seat without its letter, which is drawn for each memo. */
export type UnnamedSeat = Omit<Seat, 'advisor'>;

/** Why a call brought no usable answer. `detail` is our own sentence, never the provider's text. */
export type Failure = {
  readonly reason: FailureReason;
  readonly retryable: boolean;
  /** What the provider asked for, in milliseconds; null where it said nothing. */
  readonly retryAfterMs: number | null;
  readonly detail: string;
  /** The HTTP status of the provider's answer, where there was one and it says what went wrong. */
  readonly status?: number;
};

/** A seat without a usable answer, and why. */
export type SeatFailure = { readonly seat: Seat; readonly failure: Failure };

/** A failure that no repetition mends. */
export function finalFailure(reason: FailureReason, detail: string): Failure {
  return { reason, retryable: false, retryAfterMs: null, detail };
}
