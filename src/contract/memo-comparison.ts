// Two memos side by side.
import { z } from 'zod';
import { count, memoId, points, share, text } from './scalars.ts';

const side = z
  .object({
    rank: count('1 is best.', 1),
    score: points('Weighted sum of the mean scores; 0 to 100.'),
    probability: share('Pooled; 0 to 1.'),
    votes: count('How many advisors prefer it.'),
  })
  .nullable()
  .describe('Null where that memo has no option of that name.');

const band = z.enum(['low', 'moderate', 'high']).describe('How sure the memo is.');

export const memoComparison = z
  .object({
    object: z.literal('comparison').describe('Always comparison.'),
    before: memoId,
    after: memoId,
    inputs: z
      .array(
        z.object({
          part: z
            .enum(['question', 'context', 'options', 'criteria', 'weights', 'musts'])
            .describe('What differs.'),
          before: text('As it was; empty where there was none.'),
          after: text('As it is; empty where there is none.'),
        }),
      )
      .describe('What was asked otherwise.'),
    recommended: z
      .object({
        before: text('The recommended option.'),
        after: text('The recommended option.'),
        changed: z.boolean().describe('True where they are not the same by name.'),
      })
      .describe('What the memos recommend.'),
    band: z.object({ before: band, after: band }).describe('How sure the memos are.'),
    options: z
      .array(z.object({ name: text('The option.'), before: side, after: side }))
      .describe('Options by name: those of the later memo, then those that it no longer has.'),
    cells: z
      .array(
        z.object({
          option: text('The option.'),
          criterion: text('The criterion.'),
          before: points('The mean score; 0 to 100.'),
          after: points('The mean score; 0 to 100.'),
        }),
      )
      .describe('Mean scores that moved by 5 points or more, the widest first; at most 12.'),
    advisors: z
      .array(
        z.object({
          provider: text('Its provider.'),
          model: text('Its model.'),
          before: text('The option that it preferred.'),
          after: text('The option that it prefers.'),
        }),
      )
      .exactOptional()
      .describe('By model; only where both memos are transparent.'),
  })
  .describe('What differs between two memos.');
