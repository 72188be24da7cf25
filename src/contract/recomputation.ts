// A memo recomputed: what is asked for and what is answered.
import { z } from 'zod';
import { probabilityInRunning } from './comparison.ts';
import { input } from './fields.ts';
import { LIMITS } from './limits.ts';
import * as t from './scalars.ts';

const MOST_ADVISORS = 26;

export const recomputationRequest = input(
  'RecomputationRequest',
  'What to change about the numbers of a memo.',
  {
    weights: t.nullish(
      z.record(
        t.criterionId,
        z
          .number({ error: 'A weight must be a number.' })
          .min(0, { error: 'A weight must be at least 0.' })
          .max(LIMITS.weight, { error: `A weight must be at most ${LIMITS.weight}.` }),
        { error: 'weights must be an object of numbers by the ids of criteria.' },
      ),
      'One for each criterion of the memo, relative to each other. Without it, the memo’s own.',
    ),
    without: t.nullish(
      z
        .array(t.advisorName, { error: 'without must be an array of advisors, such as "Advisor B".' })
        .max(MOST_ADVISORS, { error: `without must hold at most ${MOST_ADVISORS} advisors.` }),
      'Advisors that are left out.',
    ),
  },
);

export const recomputation = t.object(
  'Recomputation',
  'The numbers of a memo for other weights or without some advisors.',
  {
    object: t.always('recomputation'),
    memo: t.memoId,
    weights: t.recordOf(t.criterionId, t.share('The weight as it counted; 0 to 1.'), 'They sum to 1.'),
    without: t.arrayOf(t.advisorName, 'The advisors that were left out.'),
    options: t.arrayOf(
      z.object({
        id: t.optionId,
        score: t.points('Weighted sum of the mean scores; 0 to 100.'),
        probability: t.share('Pooled; 0 to 1. They sum to 1.'),
        probabilityInRunning: probabilityInRunning.exactOptional(),
        rank: t.count('1 is best, by probability.', 1),
        place: t.count('1 is best, by score; level options share a place.', 1),
        rankAcceptability: t.arrayOf(
          t.share('Share of the draws.'),
          'Share of the draws in which the option takes rank 1, 2, ...',
        ),
      }),
      'In the order of the memo.',
    ),
    winners: t.nested('The winner by either rule.', {
      pooledProbability: t.optionId.describe('First by probability.'),
      weightedScore: t.optionId.describe('First by score.'),
    }),
    changed: t.bool('True where another option than the recommended one is first by probability.'),
  },
);
