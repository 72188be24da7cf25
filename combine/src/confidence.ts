// How sure the memo may sound, and what kind of answer it is.
import type { Confidence, MemoOption, OptionId, Outcome } from '@witan/client';
import { chanceOf, firstOf, wholePercentOf, wholePercents } from './chance.ts';
import type { Combined } from './combine.ts';
import type { Perspective } from './perspective.ts';
import { levelKey } from './numbers.ts';

type Band = Confidence['band'];

/**
 * Probability from which a band is moderate, by the number of options up to eight, 0.6 with fewer than six: chosen on
 * simulated panels so that each band is right equally often however many options there are, and checked on recorded
 * judgements (docs/memo/how-it-decides.md).
 */
const MODERATE_FROM: Readonly<Record<number, number>> = { 6: 0.62, 7: 0.64, 8: 0.65 };
/** Share of the draws from which it is. */
const MODERATE_DRAWS = 0.55;
/**
 * From where it is high, on the scale (x - 1/n) / (1 - 1/n) that is 0 at chance among n options and 1 at certainty: 92.5%
 * and 85% of the draws with two options.
 */
const HIGH_FROM = { probability: 0.85, draws: 0.7 } as const;

/** Least first-rank acceptability of a clear recommendation. */
const CLEAR = 0.6;
/** Points that knowing more must be worth before a memo says to find out first. */
const WORTH_KNOWING = 2;
/** Share of the draws from which another option than the recommended one could turn out best. */
const COULD_CHANGE = 0.2;

/**
 * Pooled probability and first-rank acceptability of the recommended option, its lead, and the band: the worse
 * of the two figures' own bands, never high where the methods name different winners, advisors differ on whether a must
 * rules an option out, or one says that the recommended option fails one, low where musts leave none, one lower where the
 * memo is degraded. `value` is the smaller figure.
 *
 * Where a must leaves one option alone, its probability is the panel's own among all options, and there is no other figure.
 */
export function confidenceOf({
  combined,
  degraded,
}: {
  readonly combined: Combined;
  readonly degraded: boolean;
}): Omit<Confidence, 'explanation'> {
  const basis = basisOf(combined);
  const band = bandOf(combined);
  return {
    value: Math.min(basis.pooledProbability, basis.firstRankAcceptability ?? 1),
    band: degraded ? lowered(band) : band,
    basis,
  };
}

/**
 * `investigate` where every option is out of the running, or where more than half of the advisors need
 * something known first, knowing more is worth over 2 points, and another option comes first in a fifth of the draws at
 * least; else `close_call` where first-rank
 * acceptability is under 0.6, the band before degradation is low, the methods name different winners, or an exclusion
 * by a must is contested; else `recommendation`.
 */
export function outcomeOf({
  combined,
  perspectives,
}: {
  readonly combined: Combined;
  readonly perspectives: readonly Perspective[];
}): Outcome {
  const { methodDependent, valueOfInformation } = combined.robustness;
  const asking = perspectives.filter(({ needsFirst }) => needsFirst !== null && needsFirst.trim() !== '');
  const worthKnowing = levelKey(valueOfInformation.points) > levelKey(WORTH_KNOWING);
  if (combined.allOut) return 'investigate';
  const { draws } = shownFigures(comparedIn(combined));
  const couldChange = reaches(1 - draws, COULD_CHANGE);
  if (asking.length * 2 > perspectives.length && worthKnowing && couldChange) return 'investigate';
  if (methodDependent || combined.contested.length > 0 || bandOf(combined) === 'low') return 'close_call';
  return reaches(draws, CLEAR) ? 'recommendation' : 'close_call';
}

/** The band that the highest of these pooled probabilities alone would give. */
export function probabilityBand(probabilities: readonly number[]): Band {
  return bandOfProbability(Math.max(...wholePercents(probabilities)) / 100, probabilities.length);
}

function bandOfProbability(probability: number, options: number): Band {
  const moderate = MODERATE_FROM[Math.min(8, options)] ?? 0.6;
  return bandOn({ moderate, high: ofScale(HIGH_FROM.probability, options) }, probability);
}

/** Compared options and the recommended one, which may be alone in the running. */
type Compared = {
  readonly options: readonly Pick<
    MemoOption,
    'id' | 'probability' | 'probabilityInRunning' | 'rankAcceptability'
  >[];
  readonly recommended: OptionId;
  readonly isAlone: boolean;
};

/** The worse of the bands that the two figures would give alone, as they are shown: no "60%" stands beside another band than 60%. */
export function figuresBand(compared: Compared): Band {
  const { probability, draws } = shownFigures(compared);
  const { length } = compared.options;
  const begins = { moderate: MODERATE_DRAWS, high: ofScale(HIGH_FROM.draws, length) };
  return worst(bandOfProbability(probability, length), bandOn(begins, draws));
}

function shownFigures({ options, recommended, isAlone }: Compared) {
  return {
    probability: wholePercentOf(options, chanceOf, recommended) / 100,
    draws: isAlone ? 1 : wholePercentOf(options, firstOf, recommended) / 100,
  };
}

function bandOf(combined: Combined): Band {
  if (combined.allOut) return 'low';
  const isFailed = combined.musts.some(({ byOption }) => (byOption[combined.recommended]?.failed ?? 0) > 0);
  const isDisputed = combined.robustness.methodDependent || combined.contested.length > 0 || isFailed;
  return worst(figuresBand(comparedIn(combined)), isDisputed ? 'moderate' : 'high');
}

function worst(...bands: readonly Band[]): Band {
  return (['low', 'moderate'] as const).find((band) => bands.includes(band)) ?? 'high';
}

function bandOn(begins: { readonly moderate: number; readonly high: number }, x: number): Band {
  if (reaches(x, begins.high)) return 'high';
  return reaches(x, begins.moderate) ? 'moderate' : 'low';
}

/** The share that lies so far between chance among the options and certainty. */
function ofScale(part: number, options: number): number {
  return part + (1 - part) / Math.max(2, options);
}

function basisOf(combined: Combined): Confidence['basis'] {
  const { options, recommended, isAlone } = comparedIn(combined);
  const option = options.find(({ id }) => id === recommended);
  const others = options.filter(({ id }) => id !== recommended);
  const pooledProbability = option ? chanceOf(option) : 0;
  return {
    pooledProbability,
    firstRankAcceptability: isAlone || !option ? null : firstOf(option),
    lead: pooledProbability - Math.max(0, ...others.map(chanceOf)),
  };
}

/** Those in the running, or all where that is one alone. */
function comparedIn({ options, recommended }: Combined): Compared {
  const running = options.filter(({ out }) => !out);
  const isAlone = running.length < 2;
  return { options: isAlone ? options : running, recommended, isAlone };
}

function lowered(band: Band): Band {
  return band === 'high' ? 'moderate' : 'low';
}

// A mean such as (0.6 + 0.7 + 0.8) / 3 may land a last bit under the threshold it stands on.
function reaches(value: number, threshold: number): boolean {
  return levelKey(value) >= levelKey(threshold);
}
