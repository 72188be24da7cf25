// A memo recomputed: what is asked for and what is answered.
import { z } from 'zod';
import { probabilityInRunning } from './comparison.ts';
import { objectError } from './fields.ts';
import { LIMITS } from './limits.ts';
import { advisorName, count, criterionId, memoId, optionId, points, share } from './scalars.ts';

const MOST_ADVISORS = 26;

export const recomputationRequest = z
  .strictObject(
    {
      weights: z
        .record(
          criterionId,
          z
            .number({ error: 'A weight must be a number.' })
            .min(0, { error: 'A weight must be at least 0.' })
            .max(LIMITS.weight, { error: `A weight must be at most ${LIMITS.weight}.` }),
          { error: 'weights must be an object of numbers by the ids of criteria.' },
        )
        .nullish()
        .describe('One for each criterion of the memo, relative to each other. Without it, the memo’s own.'),
      without: z
        .array(advisorName, { error: 'without must be an array of advisors, such as "Advisor B".' })
        .max(MOST_ADVISORS, { error: `without must hold at most ${MOST_ADVISORS} advisors.` })
        .nullish()
        .describe('Advisors that are left out.'),
    },
    { error: objectError('The body') },
  )
  .describe('What to change about the numbers of a memo.');

export const recomputation = z
  .object({
    object: z.literal('recomputation').describe('Always recomputation.'),
    memo: memoId,
    weights: z.record(criterionId, share('The weight as it counted; 0 to 1.')).describe('They sum to 1.'),
    without: z.array(advisorName).describe('The advisors that were left out.'),
    options: z
      .array(
        z.object({
          id: optionId,
          score: points('Weighted sum of the mean scores; 0 to 100.'),
          probability: share('Pooled; 0 to 1. They sum to 1.'),
          probabilityInRunning: probabilityInRunning.exactOptional(),
          rank: count('1 is best, by probability.', 1),
          place: count('1 is best, by score; level options share a place.', 1),
          rankAcceptability: z
            .array(share('Share of the draws.'))
            .describe('Share of the draws in which the option takes rank 1, 2, ...'),
        }),
      )
      .describe('In the order of the memo.'),
    winners: z
      .object({
        pooledProbability: optionId.describe('First by probability.'),
        weightedScore: optionId.describe('First by score.'),
      })
      .describe('The winner by either rule.'),
    changed: z
      .boolean()
      .describe('True where another option than the recommended one is first by probability.'),
  })
  .describe('The numbers of a memo for other weights or without some advisors.');
