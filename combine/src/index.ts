// Everything that the package offers.
export { agreementOf } from './agreement.ts';
export type { AgreementFigures, AgreementReading, CriterionAgreement } from './agreement.ts';
export { effectiveVotes, ERROR_CORRELATION, commonErrors, commonErrorSums } from './effective-votes.ts';
export type { CommonErrors } from './effective-votes.ts';
export { percentiles, placeOf, ratioInterval, resample, RESAMPLES, shareInterval } from './bootstrap.ts';
export type { ConfidenceInterval, Resamples } from './bootstrap.ts';
export { chanceOf, firstOf, percentBeyond, shownPercents, wholePercent } from './chance.ts';
export { wholePercentOf, wholePercents, wholeRanks } from './chance.ts';
export { combine, combining } from './combine.ts';
export type { Combined, CombinedOption, CombineSettings } from './combine.ts';
export { consensusLevel } from './consensus-level.ts';
export { confidenceOf, figuresBand, outcomeOf, probabilityBand } from './confidence.ts';
export { SIMULATION } from './draws.ts';
export type { SimulationSettings } from './draws.ts';
export type {
  Brief,
  Criterion,
  Frame,
  Must,
  Option,
  Prediction,
  ProfilePart,
  RevisedPart,
  RevisedFrom,
} from './frame.ts';
export { areWeightsStated } from './frame.ts';
export { recompute, recomputingRanks } from './recompute.ts';
export { NO_WORDS, optionsOut } from './saved-answers.ts';
export type { Change, Recomputed } from './recompute.ts';
export { proposedReview, reviewAt } from './review-date.ts';
export { crossings, meanScoresOf, reweigh } from './reweigh.ts';
export type { MeanScores, Weights } from './reweigh.ts';
export { reviewGate, SPREAD_THRESHOLD } from './gate.ts';
export {
  AS_DECIDED,
  asDecided,
  DECIDED,
  fittedWeights,
  hasEnough,
  joined,
  learn,
  learnedWeights,
  modelsOf,
  NO_RECORD,
  outcomesOf,
  sumsOf,
  unlearn,
} from './learn.ts';
export type { Resolved, RecordSums } from './learn.ts';
export { brierOf, leader, leaders, levelKey, mean, shares, sum } from './numbers.ts';
export type { Cell, Citation, MustVerdict, Perspective, Revised } from './perspective.ts';
export { EQUAL_WEIGHTS, pooled, poolWeights } from './pool.ts';
export type { Pooling } from './pool.ts';
export { streamOf, uniform } from './random.ts';
export { pickOf } from './ranking.ts';
export { evidenceOfChance, evidenceOfScores, intervalLevel, widthSums } from './interval-level.ts';
export type { WidthEvidence } from './interval-level.ts';
export { atOnce } from './slices.ts';
export type { Slices } from './slices.ts';
export { DRAWS, simulating } from './smaa.ts';
export { swingQuestions, swingWeights } from './swing-weights.ts';
export { tally } from './tally.ts';
