// How often the truth lies where an advisor says that it does, by what has come of what it said.
//
// Every settled question gives the likelihood of what came true at each of a few scales, where a scale of 2 makes all
// the advisor's doubts twice as wide as it stated. Only the sums of their logarithms are kept, by advisor and scale.
import { normalQuantile } from './normal-quantile.ts';
import { keyOf } from './learn.ts';
import type { RecordSums } from './learn.ts';

/** Standard deviation of the logarithm of the scale before anything is known; at 0 the intervals are as stated. */
const PRIOR = 0.5;
const STEP = 0.25;
const STEPS = Array.from({ length: 11 }, (_, at) => at - 5);
const SCALES = STEPS.map((step) => Math.exp(step * STEP));
/** Nothing is held to be less likely than this. */
const LEAST = 1e-4;

/** By scale: the logarithm of the likelihood of what came true. */
export type WidthEvidence = readonly number[];

/** Of an event that was given a chance, 0 to 1. */
export function evidenceOfChance(chance: number, cameTrue: boolean): WidthEvidence {
  const z = normalQuantile(Math.min(1 - LEAST, Math.max(LEAST, chance)));
  return SCALES.map((scale) => logOf(normalUnder((cameTrue ? z : -z) / scale)));
}

/** An option's weighted score, and the standard deviation of its error as the advisor's ranges have it; over 0. */
export type Spot = { readonly score: number; readonly deviation: number };

/** Of the option at `best`, which is one of them, being the best, each error normal and for itself. */
export function evidenceOfScores(spots: readonly Spot[], best: number): WidthEvidence {
  const own = spots[best]!;
  const others = spots.filter((_, i) => i !== best);
  return SCALES.map((scale) => {
    let [total, weights] = [0, 0];
    for (let t = -4; t <= 4; t += 0.25) {
      const density = Math.exp((-t * t) / 2);
      const at = own.score + scale * own.deviation * t;
      const ahead = others.reduce(
        (product, { score, deviation }) => product * normalUnder((at - score) / (scale * deviation)),
        1,
      );
      total += density * ahead;
      weights += density;
    }
    return logOf(total / weights);
  });
}

/** The sums that hold this evidence, for each scale one. */
export function widthSums(name: string, evidence: WidthEvidence, share: number): RecordSums {
  return Object.fromEntries(evidence.map((value, at) => [keyOf(`width ${at}`, name), share * value]));
}

/**
 * How often the truth lies within the advisor's intervals: the mean over the scales of what is likely after the record,
 * from `stated` (over 0, under 1) where it says nothing. In whole thousandths, over 0 and under 1: at 1 an interval would
 * be bounded by an infinite quantile.
 */
export function intervalLevel(record: RecordSums, name: string, stated: number): number {
  const logs = STEPS.map(
    (step, at) => (record[keyOf(`width ${at}`, name)] ?? 0) - (step * STEP) ** 2 / (2 * PRIOR ** 2),
  );
  const most = Math.max(...logs);
  const parts = logs.map((log) => Math.exp(log - most));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const centre = parts.reduce((sum, part, at) => sum + part * (STEPS[at] ?? 0) * STEP, 0) / total;
  const level = 2 * normalUnder(normalQuantile((1 + stated) / 2) / Math.exp(centre)) - 1;
  return Math.min(999, Math.max(1, Math.round(level * 1000))) / 1000;
}

function logOf(likelihood: number): number {
  return Math.log(Math.max(LEAST, likelihood));
}

/** The standard normal distribution function: Abramowitz and Stegun 7.1.26, error under 1.5e-7. */
function normalUnder(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const half = (series * Math.exp(-x * x)) / 2;
  return z < 0 ? half : 1 - half;
}
