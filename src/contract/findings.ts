// What the numbers say about the panel: how far it agreed, and what another method or weight would have said.
import { z } from 'zod';
import type { Agreement, Robustness } from '@witan/client';
import type { Same } from './same.ts';
import { advisorName, criterionId, optionId, points, share, text } from './scalars.ts';

export const agreement = z
  .object({
    topPicks: z
      .record(optionId, z.int().min(1))
      .meta({ description: 'How many advisors picked an option; options that nobody picked are left out.' }),
    spread: share("Greatest minus least advisor's probability of the pool's top option; 0 to 1."),
    kendallW: z.number().min(0).max(1).nullable().meta({
      description:
        "Kendall's W over the advisors' rankings by probability: 1 is full agreement, 0 none; null where undefined.",
    }),
    round: z.literal(1).meta({ description: 'Always 1: measured before the advisors read each other.' }),
    explanation: text('The numbers in words.'),
  })
  .meta({ description: 'How far the advisors agreed in their first answers.' });

const winner = optionId.meta({ description: 'The option that would then come first by weighted score.' });

const weightFlip = z
  .object({
    kind: z.literal('weight').meta({ description: 'Always weight.' }),
    criterion: criterionId.meta({
      description: 'The criterion whose weight changes; the others keep their ratios.',
    }),
    from: share('The weight as it is; 0 to 1.'),
    to: share('The crossing, beyond which the winner changes; 0 to 1.'),
    winner,
  })
  .meta({ description: 'A weight that would put another option first.' });

const scoreFlip = z
  .object({
    kind: z.literal('score').meta({ description: 'Always score.' }),
    option: optionId.meta({ description: 'The option whose mean score changes.' }),
    criterion: criterionId,
    from: points('The mean score as it is; 0 to 100.'),
    to: points('The crossing, beyond which the winner changes; 0 to 100.'),
    winner,
  })
  .meta({ description: 'A mean score that would put another option first.' });

export const flip = z
  .discriminatedUnion('kind', [weightFlip, scoreFlip])
  .meta({ description: 'A change that would put another option first by weighted score.' });

export const robustness = z
  .object({
    methodDependent: z.boolean().meta({ description: 'True where the four methods name different winners.' }),
    winners: z
      .object({
        pooledProbability: optionId.meta({ description: 'First by the mean of the probabilities.' }),
        weightedScore: optionId.meta({ description: 'First by the weighted sum of the mean scores.' }),
        borda: optionId.meta({
          description: "First by Borda count over the advisors' rankings by weighted score.",
        }),
        condorcet: optionId
          .nullable()
          .meta({ description: 'Beats every other option in pairwise majority; null where none does.' }),
      })
      .meta({ description: 'The winner by each method.' }),
    flips: z
      .array(flip)
      .meta({ description: 'Up to six weights and six scores, the smallest change first.' }),
    leaveOneOut: z
      .array(z.object({ without: advisorName, winner }))
      .meta({ description: 'First by weighted score with one advisor left out.' }),
    leaveOneCriterionOut: z
      .array(z.object({ without: criterionId, winner }))
      .meta({ description: 'First by weighted score with one criterion left out.' }),
  })
  .meta({ description: 'Whether another method, weight or panel would put another option first.' });

const _agreement: Same<z.infer<typeof agreement>, Agreement> = true;
const _robustness: Same<z.infer<typeof robustness>, Robustness> = true;
void _agreement;
void _robustness;
