/** Tokens of one call; output includes reasoning. */
export type Tokens = { readonly inputTokens: number; readonly outputTokens: number };
