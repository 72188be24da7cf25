// Two memos side by side.
import { z } from 'zod';
import * as t from './scalars.ts';

const side = t.orNull(
  z.object({
    rank: t.count('1 is best.', 1),
    score: t.points('Weighted sum of the mean scores; 0 to 100.'),
    probability: t.share('Pooled; 0 to 1.'),
    votes: t.count('How many advisors prefer it.'),
  }),
  'Null where that memo has no option of that name.',
);

const band = t.choice(['low', 'moderate', 'high'], 'How sure the memo is.');

export const memoComparison = t.object('MemoComparison', 'What differs between two memos.', {
  object: t.always('comparison'),
  before: t.memoId,
  after: t.memoId,
  inputs: t.arrayOf(
    z.object({
      part: t.choice(['question', 'context', 'options', 'criteria', 'weights', 'musts'], 'What differs.'),
      before: t.text('As it was; empty where there was none.'),
      after: t.text('As it is; empty where there is none.'),
    }),
    'What was asked otherwise.',
  ),
  recommended: t.nested('What the memos recommend.', {
    before: t.text('The recommended option.'),
    after: t.text('The recommended option.'),
    changed: t.bool('True where they are not the same by name.'),
  }),
  band: t.nested('How sure the memos are.', { before: band, after: band }),
  options: t.arrayOf(
    z.object({ name: t.text('The option.'), before: side, after: side }),
    'Options by name: those of the later memo, then those that it no longer has.',
  ),
  cells: t.arrayOf(
    z.object({
      option: t.text('The option.'),
      criterion: t.text('The criterion.'),
      before: t.points('The mean score; 0 to 100.'),
      after: t.points('The mean score; 0 to 100.'),
    }),
    'Mean scores that moved by 5 points or more, the widest first; at most 12.',
  ),
  advisors: t.optional(
    z.array(
      z.object({
        provider: t.text('Its provider.'),
        model: t.text('Its model.'),
        before: t.text('The option that it preferred.'),
        after: t.text('The option that it prefers.'),
      }),
    ),
    'By model; only where both memos are transparent.',
  ),
});
