// The names and ids that everything else is written in.

export type Provider = 'openai' | 'anthropic' | 'google' | 'xai';

export type Stage = 'frame' | 'research' | 'perspectives' | 'review' | 'synthesis';
export type AdvisorName = `Advisor ${string}`;
export type OptionId = `opt_${number}`;
export type CriterionId = `crt_${number}`;
export type MustId = `mst_${number}`;
export type PredictionId = `prd_${number}`;
export type SourceId = `src_${number}`;
export type MemoId = `memo_${string}`;
export type DeliberationId = `dlb_${string}`;
export type QuestionId = `qst_${string}`;

export type FailureReason =
  | 'timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'invalid_key'
  | 'quota_exhausted'
  | 'refused'
  | 'invalid_output'
  | 'too_long'
  | 'misconfigured'
  | 'cost_limit'
  | 'interrupted';

/** How hard the advisors are to think: `quick` asks their fast models once, `deep` lets them think as hard as they can. */
export type AskedEffort = 'quick' | 'standard' | 'deep';

/** The languages that a memo can be asked for in. */
export type ProfileLanguage = 'en' | 'de' | 'fr' | 'es' | 'zh';
