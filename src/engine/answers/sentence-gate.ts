import { sentencesOf } from '@witan/memo/sentences';

export type SentenceGate = ReturnType<typeof createSentenceGate>;

/** Lets a growing text through sentence by sentence, and only the sentences that `allows` accepts. */
export function createSentenceGate(allows: (sentence: string) => boolean) {
  let held = '';
  // A blank line goes with the sentence before it.
  let open = false;
  const allowed = (sentences: readonly { readonly text: string }[]): string =>
    sentences
      .filter(({ text }) => {
        if (text.trim() !== '') open = allows(text);
        return open;
      })
      .map(({ text }) => text)
      .join('');
  return {
    /** What may be shown now; a sentence is held back until it has ended. */
    push: (text: string): string => {
      held += text;
      const sentences = sentencesOf(held);
      held = sentences.pop()?.text ?? '';
      return allowed(sentences);
    },
    end: (): string => allowed(sentencesOf(held)),
  };
}
