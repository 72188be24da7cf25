/** What one call used. */
export type Tokens = {
  /** All that the model read, also what came from a cache. */
  readonly inputTokens: number;
  /** All that it wrote, reasoning included. */
  readonly outputTokens: number;
  /** The part of the input that was read from the provider's cache. */
  readonly cachedInputTokens?: number;
  /** The part of the input that was written to the provider's cache, which some charge more for. */
  readonly cacheWriteTokens?: number;
  /** How often the provider's own search was used; each time costs a fee beside the tokens. */
  readonly searches?: number;
  /** What the provider itself says that the call cost, fees included, in US dollars. */
  readonly reportedCostUsd?: number;
  /** Estimated from what was sent and received, since the provider gave no count. */
  readonly estimated?: true;
};

export const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

/** What two requests of one call used together. */
export function addTokens(one: Tokens, other: Tokens): Tokens {
  const cached = (one.cachedInputTokens ?? 0) + (other.cachedInputTokens ?? 0);
  const written = (one.cacheWriteTokens ?? 0) + (other.cacheWriteTokens ?? 0);
  const searches = (one.searches ?? 0) + (other.searches ?? 0);
  const [a, b] = [one.reportedCostUsd, other.reportedCostUsd];
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...(cached > 0 ? { cachedInputTokens: cached } : {}),
    ...(written > 0 ? { cacheWriteTokens: written } : {}),
    ...(searches > 0 ? { searches } : {}),
    ...(a === undefined || b === undefined ? {} : { reportedCostUsd: a + b }),
    ...(one.estimated || other.estimated ? { estimated: true } : {}),
  };
}

/**
 * About as many tokens as the common tokenizers make of a text: four characters of ASCII a token, two of other
 * alphabets' Latin, one of every other script.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    quarters += code < 0x80 ? 1 : code < 0x250 ? 2 : 4;
  }
  return Math.ceil(quarters / 4);
}

/** The same character over and over is one token, or a few. */
const REPEATED = /(.)\1{3,}/gsu;

/**
 * Fewer tokens than any common tokenizer makes of ordinary text: 6.5 characters of ASCII a token (English prose has 4.5),
 * 6 of other alphabets, 2.5 of Chinese, Japanese and Korean. Runs of one character count once.
 */
export function leastTokensOf(text: string): number {
  const told = text.replaceAll(REPEATED, '$1');
  let tokens = 0;
  for (let index = 0; index < told.length; index += 1) {
    const code = told.charCodeAt(index);
    tokens += code < 0x80 ? 1 / 6.5 : code < 0x2e80 ? 1 / 6 : 1 / 2.5;
  }
  return Math.floor(tokens);
}

/** No byte-level tokenizer makes more tokens of a text than it has bytes. */
export function mostTokensOf(text: string): number {
  return Buffer.byteLength(text);
}

/** US dollars per million tokens, and per thousand searches. */
export type TokenPrice = {
  readonly input: number;
  /** Input that is read from the provider's cache; null where that price is not known: it counts in full. */
  readonly cachedInput: number | null;
  /** Input that is written to the provider's cache; left out or null where it costs what other input does. */
  readonly cacheWrite?: number | null;
  readonly output: number;
  /** A thousand searches by the provider's own tool; left out where its list price holds. */
  readonly search?: number;
};
