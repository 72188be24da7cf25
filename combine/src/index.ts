// Everything that the package offers.
export { agreementOf, combine, confidenceOf, outcomeOf, pickOf, reviewGate } from './combine.ts';
export type { Combined } from './combine.ts';
export { cellSampler } from './draws.ts';
export type { Brief, Criterion, Frame, Must, Option, Prediction } from './frame.ts';
export type { Cell, MustVerdict, Perspective, Revised } from './perspective.ts';
export { streamOf, uniform } from './random.ts';
export { smaa } from './smaa.ts';
export { leaders, levelKey, mean, sum, tally } from './tally.ts';
export { ONE_TO_TWELVE, inWords } from './wording.ts';
