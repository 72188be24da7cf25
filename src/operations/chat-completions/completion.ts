import type { DecisionMemo } from '@witan/client';

/** What every piece of an answer carries. */
export type CompletionHead = { readonly id: string; readonly model: string; readonly createdS: number };

export function headed({ id, createdS, model }: CompletionHead, object: string) {
  return { id: `chatcmpl-${id}`, object, created: createdS, model };
}

/** The whole answer. */
export function completionOf(
  memo: DecisionMemo,
  head: CompletionHead,
  render: (memo: DecisionMemo) => string,
) {
  const message = { role: 'assistant', content: render(memo), refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  return { ...headed(head, 'chat.completion'), choices, usage: usageOf(memo) };
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
