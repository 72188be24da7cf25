// Everything that the package offers.
export {
  agreementOf,
  combine,
  combining,
  confidenceOf,
  outcomeOf,
  pickOf,
  reviewGate,
  SIMULATION,
  SPREAD_THRESHOLD,
} from './combine.ts';
export type { Combined, CombineSettings, Pooling, SimulationSettings } from './combine.ts';
export { PROBABILITY_BANDS, probabilityBand } from './confidence.ts';
export type { Brief, Criterion, Frame, Must, Option, Prediction } from './frame.ts';
export { fittedWeights, learn, learnedWeights, NO_RECORD, unlearn } from './learn.ts';
export type { Resolved, TrackRecord } from './learn.ts';
export { leaders, levelKey, mean, sum } from './numbers.ts';
export type { Cell, MustVerdict, Perspective, Revised } from './perspective.ts';
export { pooled, poolWeights } from './pool.ts';
export { streamOf, uniform } from './random.ts';
export { atOnce } from './slices.ts';
export type { Slices } from './slices.ts';
export { simulating } from './smaa.ts';
export { tally } from './tally.ts';
export { ONE_TO_TWELVE, inWords } from './wording.ts';
