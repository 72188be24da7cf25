// What simulated advisors say in German, French, Spanish and Chinese: nothing about the world, and that they are simulated.

/**
 * `{o}` stands for the option, `{rival}` for the next best one, `{c}` for a criterion, `{text}` for a line of another
 * advisor, `{advisor}` for one. Lists of four hold one for each temperament, so that no two advisors use the same words.
 */
export type Phrases = {
  readonly good: readonly string[];
  readonly mixed: readonly string[];
  readonly bad: readonly string[];
  /** By verdict on a must. */
  readonly musts: Readonly<Record<'met' | 'at_risk' | 'failed', string>>;
  readonly cases: readonly string[];
  readonly against: readonly string[];
  readonly risks: readonly string[];
  readonly assumptions: readonly string[];
  readonly turns: readonly string[];
  readonly needsFirst: string;
  readonly newInformation: string;
  readonly changed: string;
  readonly keep: string;
  readonly thirdWay: string;
  readonly open: readonly string[];
  readonly described: string;
  /** Name, description and weight. */
  readonly criteria: readonly (readonly [string, string, number])[];
  readonly framed: readonly string[];
  readonly missing: readonly string[];
  /** Event and days until then. */
  readonly events: readonly (readonly [string, number])[];
  readonly dissent: string;
  readonly agreed: string;
  readonly conditions: readonly string[];
  readonly steps: readonly string[];
  readonly findOut: string;
};
