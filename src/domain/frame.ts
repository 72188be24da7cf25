import type { CriterionId, CriterionInput, OptionId, OptionInput } from '../../client/src/types.ts';

export type { CriterionId, OptionId };

/** What the caller asks, after validation: the same brief goes to every advisor. */
export type Brief = {
  readonly question: string;
  readonly context: string | null;
  /** Empty where the caller named none. */
  readonly options: readonly OptionInput[];
  readonly criteria: readonly CriterionInput[];
  readonly transparent: boolean;
};

export type Option = {
  readonly id: OptionId;
  readonly name: string;
  readonly description: string;
  readonly source: 'caller' | 'panel';
};

export type Criterion = {
  readonly id: CriterionId;
  readonly name: string;
  readonly description: string;
  /** 0 to 1; sums to 1 over the criteria. */
  readonly weight: number;
  readonly source: 'caller' | 'panel' | 'default';
};

/** Options, criteria and weights: frozen before any advisor answers. */
export type Frame = {
  readonly options: readonly Option[];
  readonly criteria: readonly Criterion[];
  /** True where the caller gave at least one weight; otherwise weights are equal by default. */
  readonly weightsStated: boolean;
  readonly assumptions: readonly string[];
  readonly missingInformation: readonly string[];
};
