// The four temperaments of simulated advisors: what each weighs most, and how each talks.
import { AXES, oneOf, type Axis, type Risk } from '../lexicon/kind.ts';
import temperaments from '../lexicon/temperaments.json' with { type: 'json' };

export type Level = 'good' | 'mixed' | 'bad';

/**
 * Sentences that each stand by themselves: `{n}` is the option as a noun, `{rival}` the next best one, `{c}` a clause
 * from the lexicon that names what it is about; a slot with a capital letter starts with one.
 */
export type Temperament = {
  readonly name: string;
  readonly home: Axis;
  /** How much more (or less) than the brief says a side counts for this advisor. */
  readonly emphasis: Readonly<Partial<Record<Axis, number>>>;
  /** Half the width of the range around a score. */
  readonly unsure: number;
  /** Chance to move in review when the others hold another view. */
  readonly openness: number;
  /** For the evidence of a cell. */
  readonly voice: Readonly<Record<Level, readonly string[]>>;
  /** What the case opens with, how it praises the pick and doubts the rival. */
  readonly leads: readonly string[];
  readonly praise: readonly string[];
  readonly doubt: readonly string[];
  /** How the case against blames the pick and praises the rival. */
  readonly blame: readonly string[];
  readonly rivalPraise: readonly string[];
  readonly moving: Advice;
  /** The same where the pick is to wait or to keep things as they are. */
  readonly standing: Advice;
};

export type Advice = {
  readonly close: readonly string[];
  readonly risks: readonly Risk[];
  readonly assumptions: readonly string[];
  readonly conditions: readonly string[];
  readonly steps: readonly string[];
  readonly turns: readonly string[];
};

export const TEMPERAMENTS: readonly Temperament[] = temperaments.map((each) => ({
  ...each,
  home: oneOf(AXES, each.home),
}));
