import type { AdvisorName, CriterionId, OptionId } from '../../client/src/types.ts';

/** One advisor's assessment of one option on one criterion; 0 <= low <= score <= high <= 100. */
export type Cell = {
  readonly option: OptionId;
  readonly criterion: CriterionId;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly evidence: string;
};

/** One advisor's whole answer, mapped back to the frame's ids. */
export type Perspective = {
  readonly advisor: AdvisorName;
  /** One for every option and criterion of the frame, or fewer where an advisor left cells out. */
  readonly cells: readonly Cell[];
  /** Chance that the option is the best choice: 0 to 1, sums to 1 over the frame's options. */
  readonly probabilities: Readonly<Record<OptionId, number>>;
  readonly case: string;
  readonly caseAgainst: string;
  readonly risks: readonly string[];
  readonly assumptions: readonly string[];
  readonly wouldChangeMind: readonly string[];
  /** Information without which deciding now would be wrong, or null. */
  readonly needsFirst: string | null;
};

/** A perspective after review, where the advisor named new information and moved. */
export type Revised = {
  readonly before: Perspective;
  readonly after: Perspective;
  readonly newInformation: string;
};
