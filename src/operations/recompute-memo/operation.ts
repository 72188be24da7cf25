import { input } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { probabilityInRunning } from '../../contract/comparison.ts';
import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { operation } from '../operation.ts';
import { recomputed } from './recomputed.ts';

const MOST_ADVISORS = 26;

const recomputationRequest = input('RecomputationRequest', 'What to change about the numbers of a memo.', {
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
});

export const recomputation = t.object(
  'Recomputation',
  'The numbers of a memo for other weights or without some advisors.',
  {
    object: t.always('recomputation'),
    memo: t.memoId,
    weights: t.recordOf(t.criterionId, t.share('The weight as it counted; 0 to 1.'), 'They sum to 1.'),
    without: t.arrayOf(t.advisorName, 'The advisors that were left out.'),
    options: t.listOf('In the order of the memo.', {
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
    winners: t.nested(
      'The winner by either rule. A tie goes to the winner with nobody left out, which also stays where the others leave no option in the running.',
      {
        pooledProbability: t.optionId.describe('First by probability.'),
        weightedScore: t.optionId.describe('First by score.'),
      },
    ),
    changed: t.bool('True where another option than the recommended one is first by probability.'),
  },
);

operation({
  id: 'recomputeMemo',
  route: 'POST /v1/memos/{id}/recomputation',
  scope: 'read',
  summary: 'Recompute a memo',
  description:
    'The numbers of a memo for other weights or without some advisors, from the saved answers by the same maths. No model is ' +
    'called, nothing is charged and nothing stored.',
  body: recomputationRequest,
  answers: { 200: { description: 'The numbers.', schema: recomputation } },
  sample: { call: 'memos.recompute($id, $body)', result: 'recomputation' },
  run: (parts, { caller, path: { id }, body: request }) => recomputed(parts, caller, { id, request }),
});
