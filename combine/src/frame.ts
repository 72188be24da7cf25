import type {
  BriefingInput,
  CriterionInput,
  MemoCriterion,
  MemoId,
  MemoMust,
  MemoOption,
  MemoPrediction,
  MustInput,
  OptionId,
  OptionInput,
  ProfileLanguage,
} from '@witan/client';

export type { OptionId };

/** What the caller asks, after validation: the same brief goes to every advisor. */
export type Brief = {
  readonly question: string;
  readonly context: string | null;
  /** What was asked back before and answered; absent where nothing was. */
  readonly briefing?: BriefingInput;
  /** Empty where the caller named none. */
  readonly options: readonly OptionInput[];
  readonly criteria: readonly CriterionInput[];
  readonly musts: readonly MustInput[];
  readonly transparent: boolean;
  /** Search looks for facts before the advisors answer. */
  readonly research?: true;
  /** Which of the operator's panels sits; absent for the default. */
  readonly panel?: string;
  /** Absent for the standard. */
  readonly effort?: 'quick' | 'deep';
  /** Whether seats have personas; absent where the operator decides. */
  readonly personas?: boolean;
  /** US dollars that the calls may cost together; absent without a limit. */
  readonly maxCostUsd?: number;
  /** In which the memo is written; absent for the language of the question. */
  readonly language?: ProfileLanguage;
  /** What was taken from a profile; absent where nothing was. */
  readonly profile?: readonly ProfilePart[];
  /** What is taken over from the memo that this revises; absent where it revises none. */
  readonly revision?: RevisedFrom;
};

/** True where the caller gave at least one weight, or takes over the criteria of a memo whose caller did. */
export function areWeightsStated({ criteria, revision }: Pick<Brief, 'criteria' | 'revision'>): boolean {
  return revision?.weightsStated ?? criteria.some(({ weight }) => weight !== undefined && weight !== null);
}

export type ProfilePart = 'context' | 'criteria' | 'musts' | 'language';

export type RevisedPart = 'question' | 'context' | 'documents' | 'options' | 'criteria' | 'weights' | 'musts';

/** Of the earlier memo what its frame says beyond the brief, found again by name. */
export type RevisedFrom = {
  readonly basedOn: MemoId;
  /** What was asked differently than before. */
  readonly changed: readonly RevisedPart[];
  readonly weightsStated: boolean;
  readonly options: readonly (Pick<Option, 'name' | 'label' | 'source' | 'statusQuo'> & {
    readonly predictions: readonly Pick<Prediction, 'event' | 'by'>[];
  })[];
  readonly criteria: readonly Pick<Criterion, 'name' | 'source'>[];
};

export type Option = Readonly<
  Pick<MemoOption, 'id' | 'name' | 'label' | 'description' | 'source' | 'statusQuo'>
>;

export type Criterion = Readonly<Omit<MemoCriterion, 'agreement'>>;

/** A condition of the caller's that nothing may outweigh; never proposed by a model. */
export type Must = Readonly<Omit<MemoMust, 'byOption' | 'byAdvisor'>>;

/** An observable event that will have happened or not by a date (YYYY-MM-DD), if its option is chosen. */
export type Prediction = Readonly<Omit<MemoPrediction, 'probability' | 'byAdvisor'>>;

/** Options, criteria, weights, musts and predictions: frozen before any advisor answers. */
export type Frame = {
  readonly options: readonly Option[];
  readonly criteria: readonly Criterion[];
  readonly musts: readonly Must[];
  /** At most three an option. */
  readonly predictions: readonly Prediction[];
  /** Language of the question as a BCP-47 primary subtag, such as `en` or `de`; `en` where unknown. */
  readonly language: string;
  /** True where the caller gave at least one weight; otherwise weights are equal by default. */
  readonly weightsStated: boolean;
  readonly assumptions: readonly string[];
  readonly missingInformation: readonly string[];
};
