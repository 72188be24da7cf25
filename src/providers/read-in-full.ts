import { leastTokensOf, type Tokens } from '../domain/usage.ts';

/** Smaller differences may come from how a server counts. */
const SLACK = 200;

/**
 * Whether the server can have read the whole prompt: false where it counts fewer tokens than any tokenizer makes of
 * that text, as servers do that silently cut a prompt to their context. True where it reports no count.
 */
export function isReadInFull(text: string, { inputTokens, estimated }: Tokens): boolean {
  return estimated === true || inputTokens >= leastTokensOf(text) - SLACK;
}
