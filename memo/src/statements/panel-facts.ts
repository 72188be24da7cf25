// The frozen data of a panel that statements are made from: a memo's own fields, before or after it is saved.
import type {
  AdvisorName,
  Confidence,
  DecisionMemo,
  MemoMust,
  OptionId,
  Outcome,
  Picks,
} from '@witan/client';

export type PanelFacts = Pick<
  DecisionMemo,
  'question' | 'degraded' | 'options' | 'criteria' | 'scores' | 'perspectives' | 'predictions' | 'robustness'
> & {
  /** Of the question, as a BCP 47 primary subtag. */
  readonly language: string;
  /** When the decision was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly outcome: Outcome;
  readonly recommended: OptionId;
  readonly confidence: Omit<Confidence, 'explanation'>;
  /** How often earlier memos with this band were right, once enough outcomes are settled; null before. */
  readonly bandRecord?: { readonly n: number; readonly right: number } | null;
  /** How many independent advisors the answers amount to. */
  readonly effectiveVotes?: number;
  readonly musts: readonly MemoMust[];
  /** What the frame assumed. */
  readonly assumed: readonly string[];
  /** What advisors want known before anyone decides. */
  readonly needsFirst: readonly { readonly advisor: AdvisorName; readonly text: string }[];
  /** Advisors that were seated and brought no counted answer. */
  readonly missing: number;
  readonly firstRound: Picks | null;
};
