import { leastTokensOf, type Tokens } from '../domain/usage.ts';

/** Counts that are short by less than this may be a matter of how a server counts. */
const SLACK = 200;

/**
 * Whether the server may have read the whole prompt: false where it counts fewer tokens than any tokenizer makes of
 * that text, as servers do that cut a prompt to their context and say nothing. True where it gives no count.
 */
export function isReadInFull(text: string, { inputTokens, estimated }: Tokens): boolean {
  return estimated === true || inputTokens >= leastTokensOf(text) - SLACK;
}
