/** A name in folded text. */
export type FoundName = {
  /** A code name names a model where one is meant (code-names.ts), a hint where an advisor speaks of itself. */
  readonly kind: 'model' | 'vendor' | 'code' | 'hint';
  /** Where the match lies, with an article before and a noun after it ("a Claude model"). */
  readonly start: number;
  readonly end: number;
  /** With the space after it; '' where there is none. */
  readonly article: string;
  /** The name alone. */
  readonly core: string;
  /** "model", "assistants"; '' where none follows. */
  readonly noun: string;
};
