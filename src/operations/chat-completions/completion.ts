import type { DecisionMemo } from '@witan/client';

/** What every piece of an answer carries. */
export type CompletionHead = { readonly id: string; readonly model: string; readonly createdS: number };

/** The whole answer. */
export function completionOf(
  memo: DecisionMemo,
  head: CompletionHead,
  render: (memo: DecisionMemo) => string,
) {
  return {
    id: `chatcmpl-${head.id}`,
    object: 'chat.completion',
    created: head.createdS,
    model: head.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: render(memo), refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(memo),
  };
}

/** What the whole panel used. */
export function usageOf({ usage }: DecisionMemo) {
  const { inputTokens, outputTokens } = usage;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
