// Addresses, default models and prices of the vendors. The figures are in catalogue.json, with their date.
import { isSearcher, type Provider, type Searcher } from '../domain/advisor.ts';
import type { TokenPrice } from '../domain/usage.ts';
import type { PriceCall } from '../engine/cost/prices.ts';
import data from './catalogue.json' with { type: 'json' };

/** A price for prompts of at most `upToInputTokens`, from a day on (RFC 3339 date); null for any. */
type ListPrice = TokenPrice & {
  readonly model: string;
  readonly upToInputTokens: number | null;
  readonly from: string | null;
};

type VendorDefaults = {
  readonly baseUrl: string;
  /** The vendor's best model, which answers for a seat. */
  readonly model: string;
  /** For framing. */
  readonly fastModel: string;
};

/** The day on which the vendors' pages were read, as YYYY-MM-DD. */
export const LISTED_ON: string = data.asOf;

export const CATALOGUE: Readonly<Record<Provider, VendorDefaults>> = data.vendors;

/** List prices; the first match counts. The cost of a model that is not listed is unknown, never guessed. */
const PRICES: readonly ListPrice[] = data.prices;

/** Every model whose price is listed. */
export const LISTED_MODELS: readonly string[] = [...new Set(PRICES.map(({ model }) => model))];

/**
 * US dollars for a thousand uses of the provider's own search, beside the tokens of what it finds: per search, at
 * Google per query (as of Gemini 3). OpenAI, "web search"; Anthropic, "web search"; Google, "grounding with Google
 * Search"; xAI, "tool invocations". Free allowances are left out.
 */
export const SEARCH_PRICES: Readonly<Record<Searcher, number>> = data.searchPrices;

/** `at` is in milliseconds since the epoch. */
type PricedCall = Parameters<PriceCall>[0] & { readonly at: number };

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
  const fee = ownPrice?.search ?? (isSearcher(provider) ? SEARCH_PRICES[provider] : null);
  return fee === null ? null : (searches * fee) / 1_000;
}

function tokensUsd({ model, tokens, ownPrice, at }: PricedCall): number | null {
  if (tokens.inputTokens === 0 && tokens.outputTokens === 0) return 0;
  const found = ownPrice ?? listPrice(model, tokens.inputTokens, at);
  if (found === null) return null;
  const { cachedInputTokens: read = 0, cacheWriteTokens: written = 0 } = tokens;
  const input =
    (tokens.inputTokens - read - written) * found.input +
    read * (found.cachedInput ?? found.input) +
    written * (found.cacheWrite ?? found.input);
  return (input + tokens.outputTokens * found.output) / 1_000_000;
}

/** Per million tokens of a prompt of that length at that instant, in US dollars; null where it is not listed. */
export function listPrice(model: string, inputTokens: number, at: number): TokenPrice | null {
  const fits = ({ from, upToInputTokens: most }: ListPrice): boolean =>
    (from === null || at >= Date.parse(from)) && (most === null || inputTokens <= most);
  return PRICES.find((price) => price.model === model && fits(price)) ?? null;
}
