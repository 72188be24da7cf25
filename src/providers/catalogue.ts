// The one table of vendors: addresses, default models, prices, and the names to mask.
import { isVendor, type Provider, type SeatProvider } from '../domain/advisor.ts';
import type { Price, Tokens } from '../domain/usage.ts';
import type { AnthropicModelId, GoogleModelId, OpenAiModelId, XaiModelId } from './model-ids.ts';

/** A price for prompts of at most `upToInputTokens`, from a day on (RFC 3339 date). */
type ListPrice = Price & { readonly from: string | null; readonly upToInputTokens: number };

type Entry<Id extends string> = {
  readonly baseUrl: string;
  /** The current flagship: answers for a seat. */
  readonly model: Id;
  /** For framing. */
  readonly fastModel: Id;
};

type Catalogue = {
  readonly openai: Entry<OpenAiModelId>;
  readonly anthropic: Entry<AnthropicModelId>;
  readonly google: Entry<GoogleModelId>;
  readonly xai: Entry<XaiModelId>;
};

/** Defaults as of November 2026. Model ids are held to the pinned SDKs' own lists when types are checked. */
export const CATALOGUE = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-6-astra', fastModel: 'gpt-6-luna' },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-opus-5-5',
    fastModel: 'claude-haiku-5-5',
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-4-argon',
    fastModel: 'gemini-3.8-flash',
  },
  xai: { baseUrl: 'https://api.x.ai/v1', model: 'grok-4.7', fastModel: 'grok-4.20-non-reasoning' },
} as const satisfies Catalogue;

const ANY = Number.POSITIVE_INFINITY;

const price = (
  [input, cachedInput, output]: readonly [number, number | null, number],
  rest: { readonly from?: string; readonly upTo?: number } = {},
): ListPrice => ({ input, cachedInput, output, from: rest.from ?? null, upToInputTokens: rest.upTo ?? ANY });

// List prices of the vendors' pages as indexed in November 2026: the first that fits counts. A model that is not
// here has no price: its cost is then unknown, never guessed.
const PRICES: Readonly<Record<string, readonly ListPrice[]>> = {
  'gpt-6.2-astra': [price([8, 0.4, 40], { upTo: 272_000 })],
  'gpt-6-astra': [price([10, 1, 50], { upTo: 272_000 }), price([20, 2, 75])],
  'gpt-6.1-sol': [price([2, 0.1, 10], { upTo: 272_000 })],
  'gpt-6-luna': [price([0.1, 0.01, 0.5], { upTo: 272_000 }), price([0.2, 0.02, 0.75])],
  'claude-opus-5-5': [price([4, 0.2, 20])],
  'claude-haiku-5-5': [price([0.1, 0.01, 0.5], { upTo: 100_000 }), price([0.5, 0.05, 2.5])],
  'gemini-4-argon': [price([4, 0.2, 20], { from: '2026-12-01' }), price([2, 0.1, 10])],
  'gemini-3.8-flash': [price([1.5, null, 7.5], { from: '2027-01-01' }), price([0.75, 0.075, 3.75])],
  'grok-4.7': [price([2, 0.5, 6], { upTo: 199_999 }), price([4, 1, 12])],
  'grok-4.20-non-reasoning': [price([1.25, 0.2, 2.5], { upTo: 199_999 }), price([2.5, 0.4, 5])],
};

/**
 * US dollars for a thousand uses of the provider's own search, beside the tokens of what it finds: per search, at
 * Google per query (as of Gemini 3). List prices of the vendors' pages as indexed in November 2026: OpenAI, "web search";
 * Anthropic, "web search"; Google, "grounding with Google Search"; xAI, "tool invocations". Free allowances are left out.
 */
export const SEARCH_PRICES = { openai: 10, anthropic: 10, google: 14, xai: 5 } as const satisfies Readonly<
  Record<Provider, number>
>;

/** One call, as far as its price depends on it. */
export type PricedCall = {
  /** Whose search it used, where it searched. */
  readonly provider: SeatProvider;
  readonly model: string;
  readonly tokens: Tokens;
  /** The operator's own price for the seat, where it has set one. */
  readonly ownPrice: Price | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** US dollars: what the provider says itself, else by the price of the seat or the list; null where none is known. */
export function costUsd(call: PricedCall): number | null {
  if (call.tokens.reportedCostUsd !== undefined) return call.tokens.reportedCostUsd;
  const words = tokensUsd(call);
  const searches = searchesUsd(call);
  return words === null || searches === null ? null : words + searches;
}

function searchesUsd({ provider, tokens, ownPrice }: PricedCall): number | null {
  const { searches = 0 } = tokens;
  if (searches === 0) return 0;
  const fee = ownPrice?.search ?? (isVendor(provider) ? SEARCH_PRICES[provider] : null);
  return fee === null ? null : (searches * fee) / 1_000;
}

function tokensUsd({ model, tokens, ownPrice, at }: PricedCall): number | null {
  if (tokens.inputTokens === 0 && tokens.outputTokens === 0) return 0;
  const found = ownPrice ?? listPrice(model, tokens.inputTokens, at);
  if (found === null) return null;
  const cached = tokens.cachedInputTokens ?? 0;
  const input = (tokens.inputTokens - cached) * found.input + cached * (found.cachedInput ?? found.input);
  return (input + tokens.outputTokens * found.output) / 1_000_000;
}

function listPrice(model: string, inputTokens: number, at: number): Price | null {
  const prices = Object.hasOwn(PRICES, model) ? PRICES[model] : undefined;
  return (
    prices?.find(
      ({ from, upToInputTokens }) =>
        (from === null || at >= Date.parse(from)) && inputTokens <= upToInputTokens,
    ) ?? null
  );
}
