// The formats of names and ids.

export type AdvisorName = `Advisor ${string}`;
export type OptionId = `opt_${number}`;
export type CriterionId = `crt_${number}`;
export type MustId = `mst_${number}`;
export type PredictionId = `prd_${number}`;
export type SourceId = `src_${number}`;
export type MemoId = `memo_${string}`;
export type DeliberationId = `dlb_${string}`;
export type QuestionId = `qst_${string}`;
