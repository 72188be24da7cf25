// The one table of vendors: addresses, default models, prices, and the names to mask.
import type { Tokens } from '../domain/usage.ts';
import type { AnthropicModelId, GoogleModelId, OpenAiModelId, XaiModelId } from './model-ids.ts';

/** US dollars per million tokens, for prompts of at most `upToInputTokens`, from a day on (RFC 3339 date). */
type Price = {
  readonly from: string | null;
  readonly input: number;
  readonly output: number;
  readonly upToInputTokens: number;
};

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

// List prices of the vendors' pages as indexed in November 2026, without discounts for caching. A model
// that is not here has no price: costs are then unknown, never guessed.
const PRICES: Readonly<Record<string, readonly Price[]>> = {
  'gpt-6-astra': [{ from: null, input: 10, output: 50, upToInputTokens: 272_000 }],
  'gpt-6.1-sol': [{ from: null, input: 2, output: 10, upToInputTokens: 272_000 }],
  'gpt-6-luna': [{ from: null, input: 0.1, output: 0.5, upToInputTokens: 272_000 }],
  'claude-opus-5-5': [{ from: null, input: 4, output: 20, upToInputTokens: ANY }],
  'claude-haiku-5-5': [
    { from: null, input: 0.1, output: 0.5, upToInputTokens: 100_000 },
    { from: null, input: 0.5, output: 2.5, upToInputTokens: ANY },
  ],
  'gemini-4-argon': [
    { from: '2026-12-01', input: 4, output: 20, upToInputTokens: ANY },
    { from: null, input: 2, output: 10, upToInputTokens: ANY },
  ],
  'gemini-3.8-flash': [
    { from: '2027-01-01', input: 1.5, output: 7.5, upToInputTokens: ANY },
    { from: null, input: 0.75, output: 3.75, upToInputTokens: ANY },
  ],
  'grok-4.7': [{ from: null, input: 2, output: 6, upToInputTokens: 199_999 }],
};

/**
 * What a call cost in US dollars at list price, or null where the price is not known. `at` is in
 * milliseconds since the epoch.
 */
export function costUsd(model: string, tokens: Tokens, at: number): number | null {
  const prices = Object.hasOwn(PRICES, model) ? PRICES[model] : undefined;
  const price = prices?.find(
    ({ from, upToInputTokens }) =>
      (from === null || at >= Date.parse(from)) && tokens.inputTokens <= upToInputTokens,
  );
  if (price === undefined) return null;
  return (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1_000_000;
}
