// What simulated advisors say in German, French, Spanish and Chinese: no facts about the world, and that they are simulated.
import type { Risk } from './kind.ts';

/** For each of the four manners the sentences that are its own, so that no two advisors use the same words. */
type ByManner<T> = readonly (readonly T[])[];

/**
 * `{o}` stands for the option, `{rival}` for the next best one, `{c}` for a criterion, `{text}` for a line of another
 * advisor. Each sentence stands by itself.
 */
export type Phrases = {
  readonly good: readonly string[];
  readonly mixed: readonly string[];
  readonly bad: readonly string[];
  /** By verdict on a must, one for each manner. */
  readonly musts: Readonly<Record<'met' | 'at_risk' | 'failed', readonly string[]>>;
  readonly response: ByManner<string>;
  readonly against: ByManner<string>;
  readonly risks: ByManner<Risk>;
  readonly conditions: ByManner<string>;
  readonly steps: ByManner<string>;
  readonly assumptions: ByManner<string>;
  readonly turns: ByManner<string>;
  readonly needsFirst: string;
  readonly newInformation: string;
  readonly keep: string;
  readonly thirdWay: string;
  readonly open: readonly string[];
  readonly described: string;
  readonly criteria: readonly {
    readonly name: string;
    readonly description: string;
    readonly weight: number;
  }[];
  readonly framed: readonly string[];
  readonly missing: readonly string[];
  /** What would show that an option goes well, and days until then. */
  readonly events: readonly { readonly event: string; readonly days: number }[];
};
