// The view of whoever asks, given before the panel has answered.
import { z } from 'zod';
import { closed, isGiven, longest } from './fields.ts';
import * as t from './scalars.ts';

const chance = (what: string) =>
  z
    .number({ error: `${what} must be a number from 0 to 1.` })
    .min(0, { error: `${what} must be at least 0.` })
    .max(1, { error: `${what} must be at most 1.` });

export const ownViewInput = closed('view', {
  option: t.nullish(longest('option', 120), 'The option you hold best, by name or id.'),
  sure: t.nullish(chance('sure').gt(0, { error: 'sure must be over 0.' }), 'How sure you are of it.'),
  probabilities: t.nullish(
    z
      .record(longest('an option', 120), chance('a probability'), {
        error:
          'probabilities must be an object with a number for each option, by names of at most 120 characters.',
      })
      .refine((given) => Object.values(given).some((each) => each > 0) && Object.keys(given).length <= 8, {
        error: 'probabilities must hold at most 8 options, one of them over 0.',
      }),
    'By name or id of option, in place of `option`; scaled to sum to 1. Options that are left out share what is left.',
  ),
  reason: t.nullish(longest('reason', 1_000), 'Why, in your own words.'),
})
  .refine(({ option, probabilities }) => isGiven(option) !== isGiven(probabilities), {
    error: 'view must have either option or probabilities.',
  })
  .refine(({ sure, probabilities }) => !(isGiven(sure) && isGiven(probabilities)), {
    error: 'sure goes with option; probabilities say it themselves.',
  })
  .describe(
    'What you think before the panel has answered. Kept apart: no advisor reads it, no number of the memo moves by it.',
  )
  .register(t.components, { id: 'OwnViewInput' });

export const ownView = t.object('OwnView', 'What whoever asked thought before the panel had answered.', {
  option: t.optionId.describe('The option that was held best.'),
  probabilities: t.orNull(
    z.record(t.optionId, t.share('The chance of being best.')),
    'By option; null where it was not said how sure.',
  ),
  reason: t.textOrNull('Why, in the words of whoever asked.'),
  blind: z.literal(true).describe('Always true: no advisor had answered.'),
  recordedAt: t.instant('When it was given.'),
});
