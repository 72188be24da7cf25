import type { AdvisorName, CriterionId, MustId, OptionId, PredictionId, Reversibility } from '@witan/client';

/** One advisor's assessment of one option on one criterion; 0 <= low <= score <= high <= 100. */
export type Cell = {
  readonly option: OptionId;
  readonly criterion: CriterionId;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly evidence: string;
  /** Sources that it rests on; absent where there are none. */
  readonly cites?: readonly Citation[];
};

/** A source by the id under which advisors were shown it, with words of it that stand there as quoted. */
export type Citation = { readonly ref: string; readonly quote?: string };

/** Whether an option meets a must, in one advisor's judgement. */
export type MustVerdict = {
  readonly must: MustId;
  readonly option: OptionId;
  readonly verdict: 'met' | 'at_risk' | 'failed';
  readonly evidence: string;
};

/** One advisor's whole answer, mapped back to the frame's ids. */
export type Perspective = {
  readonly advisor: AdvisorName;
  /** One for every option and criterion of the frame, or fewer where an advisor left cells out. */
  readonly cells: readonly Cell[];
  /** The scores were given on a scale of 0 to 1 or 0 to 10 and multiplied; absent where they stand as given. */
  readonly rescaledFrom?: 1 | 10;
  /** Chance that the option is the best choice: 0 to 1, sums to 1 over the frame's options. */
  readonly probabilities: Readonly<Record<OptionId, number>>;
  /** One for every must and option of the frame; empty where the caller stated no musts. */
  readonly mustVerdicts: readonly MustVerdict[];
  /** Chance that the event happens by its date if its option is chosen: 0 to 1, for every prediction of the frame. */
  readonly predictions: Readonly<Record<PredictionId, number>>;
  /** The case for its pick: single sentences, each of which stands by itself. */
  readonly response: readonly string[];
  /** The strongest case against its own pick, likewise. */
  readonly caseAgainst: readonly string[];
  /** Ways in which its pick could fail, each with what would prevent or limit it. */
  readonly risks: readonly { readonly risk: string; readonly mitigation: string }[];
  /** Under which its pick holds. */
  readonly conditions: readonly string[];
  /** The first steps if its pick is taken. */
  readonly nextSteps: readonly string[];
  readonly assumptions: readonly string[];
  readonly wouldChangeMind: readonly string[];
  /** Information without which deciding now would be wrong, or null. */
  readonly needsFirst: string | null;
  /** How hard this advisor holds its own pick to undo. */
  readonly reversibility: Reversibility;
};

/** A perspective after review, where the advisor named new information and moved. */
export type Revised = {
  readonly before: Perspective;
  readonly after: Perspective;
  readonly newInformation: string;
};
