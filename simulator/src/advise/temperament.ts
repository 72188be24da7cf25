// The four temperaments of simulated advisors: their priorities and their phrases.
import { AXES, oneOf, type Axis } from '../lexicon/kind.ts';
import temperaments from '../lexicon/temperaments.json' with { type: 'json' };

export type Level = 'good' | 'mixed' | 'bad';

type Told = (typeof temperaments)[number];

/**
 * Sentences that each stand by themselves: `{n}` is the option as a noun, `{rival}` the next best one, `{c}` a clause
 * from the lexicon that names what it is about; a slot with a capital letter starts with one. `unsure` is half the width
 * of the range around a score, `openness` the chance to move in review, `voice` for the evidence of a cell; `standing` is
 * `moving` where the pick is to wait or to keep things as they are.
 */
export type Temperament = Omit<Told, 'home' | 'emphasis'> & {
  readonly home: Axis;
  /** A factor on the weight of criteria, by axis. */
  readonly emphasis: Readonly<Partial<Record<Axis, number>>>;
};

export type Advice = Told['moving'];

export const TEMPERAMENTS: readonly Temperament[] = temperaments.map((each) => ({
  ...each,
  home: oneOf(AXES, each.home),
}));
