// The frozen data that a memo's prose is made from and checked against.
import type {
  AdvisorName,
  Agreement,
  Confidence,
  Dissent,
  MemoCriterion,
  MemoOption,
  MemoPerspective,
  Note,
  OptionId,
  Recommendation,
  Robustness,
  Score,
} from '../../../client/src/types.ts';

export type MemoFacts = {
  readonly question: string;
  readonly context: string | null;
  readonly outcome: Recommendation['outcome'];
  readonly recommended: OptionId;
  readonly confidence: Confidence;
  readonly options: readonly MemoOption[];
  readonly criteria: readonly MemoCriterion[];
  readonly scores: readonly Score[];
  readonly agreement: Agreement;
  readonly dissent: readonly Dissent[];
  readonly robustness: Robustness;
  /** Late ones included; they are shown and do not count. */
  readonly perspectives: readonly MemoPerspective[];
  readonly notes: readonly Note[];
  /** What advisors want known before anyone decides. */
  readonly needsFirst: readonly { readonly advisor: AdvisorName; readonly text: string }[];
};

/** What a writer writes: the memo's words, without its numbers. */
export type MemoProse = Pick<
  Recommendation,
  'headline' | 'rationale' | 'conditions' | 'nextSteps' | 'reversibility'
> & { readonly risks: { text: string; raisedBy: AdvisorName[] }[] };
