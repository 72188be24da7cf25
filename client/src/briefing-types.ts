// What is asked back before a question goes to the panel, and what was answered.

/** Something whose answer would change the advice. Any of its options, or words of one's own, may answer it. */
export type BriefingQuestion = {
  id: string;
  prompt: string;
  options: { id: string; label: string }[];
  /** Whether several options can hold at once. */
  allowMultiple: boolean;
};

export type Briefing = { object: 'briefing'; questions: BriefingQuestion[] };

/** Questions as they were asked, and by their ids what was answered; whatever was skipped is left out. */
export type BriefingInput = {
  readonly questions: readonly {
    readonly id: string;
    readonly prompt: string;
    readonly options: readonly { readonly id: string; readonly label: string }[];
    readonly allowMultiple?: boolean | null | undefined;
  }[];
  /** Ids of options, or texts of at most 500 characters. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
};
