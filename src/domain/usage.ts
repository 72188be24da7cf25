/** What one call used. */
export type Tokens = {
  /** All that the model read, also what came from a cache. */
  readonly inputTokens: number;
  /** All that it wrote, reasoning included. */
  readonly outputTokens: number;
  /** The part of the input that was read from the provider's cache. */
  readonly cachedInputTokens?: number;
  /** What the provider itself says that the call cost, in US dollars. */
  readonly reportedCostUsd?: number;
  /** Reckoned from what was sent and received, since the provider gave no count. */
  readonly estimated?: true;
};

export const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

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

/** No byte-level tokenizer makes more tokens of a text than it has bytes. */
export function mostTokensOf(text: string): number {
  return Buffer.byteLength(text);
}

/** US dollars per million tokens. */
export type Price = {
  readonly input: number;
  /** Input that is read from the provider's cache; null where that price is not known: it counts in full. */
  readonly cachedInput: number | null;
  readonly output: number;
};
