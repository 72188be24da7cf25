// The frozen data that a memo's prose is made from and checked against.
import type {
  AdvisorName,
  Agreement2,
  Confidence2,
  Dissent,
  MemoBrief,
  MemoCriterion,
  MemoOption2,
  MemoMust,
  MemoPerspective,
  MemoPrediction,
  Note,
  OptionId,
  Recommendation,
  Robustness2,
  Score2,
} from '@witan/client';
import type { AnyLanguage } from '../language.ts';

export type MemoFacts = {
  readonly question: string;
  readonly context: string | null;
  /** What the advisors were given of the caller's documents. */
  readonly sources?: readonly string[];
  /** The question's. */
  readonly language: AnyLanguage;
  /** When the decision was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly outcome: Recommendation['outcome'];
  readonly recommended: OptionId;
  readonly reversibility: Recommendation['reversibility'];
  readonly confidence: Confidence2;
  /** True where the caller gave at least one weight. */
  readonly weightsStated: boolean;
  readonly options: readonly MemoOption2[];
  readonly criteria: readonly MemoCriterion[];
  readonly scores: readonly Score2[];
  readonly agreement: Agreement2;
  readonly dissent: readonly Dissent[];
  readonly robustness: Robustness2;
  /** Late ones included; they are shown and do not count. */
  readonly perspectives: readonly MemoPerspective[];
  readonly notes: readonly Note[];
  /** What the caller said that nothing may outweigh. */
  readonly musts: readonly MemoMust[];
  readonly predictions: readonly MemoPrediction[];
  /** What advisors want known before anyone decides. */
  readonly needsFirst: readonly { readonly advisor: AdvisorName; readonly text: string }[];
};

/** What a writer writes: the memo's words, without its numbers, its headline and its vote. */
export type MemoProse = Pick<MemoBrief, 'reasons' | 'against' | 'change'> &
  Pick<Recommendation, 'rationale' | 'conditions' | 'nextSteps'> & {
    readonly risks: { text: string; raisedBy: AdvisorName[] }[];
  };
