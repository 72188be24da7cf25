// What the panel recommends, and how sure it may sound.
import { z } from 'zod';
import { optionId, share, text, texts } from './scalars.ts';

export const confidence = z
  .object({
    value: share('The smaller of the two numbers in basis; 0 to 1.'),
    band: z.enum(['low', 'moderate', 'high']).meta({
      description:
        'The worse of the bands of the two numbers in basis; one band lower where the memo is degraded.',
    }),
    basis: z
      .object({
        pooledProbability: share("Plain mean of the advisors' probabilities for the option; 0 to 1."),
        firstRankAcceptability: share(
          'Share of the simulated draws in which the option comes first; 0 to 1.',
        ),
      })
      .meta({ description: 'The two numbers that the confidence is derived from.' }),
    explanation: text("The derivation in words, in the question's language."),
  })
  .meta({ description: 'How sure the recommendation may sound.' });

export const recommendation = z
  .object({
    outcome: z.enum(['recommendation', 'close_call', 'investigate']).meta({
      description:
        'recommendation: one option stands out. close_call: the option comes first in less than 60% of the draws, or ' +
        'the methods name different winners. investigate: most advisors need something known first.',
    }),
    option: optionId.meta({ description: 'The option with the highest pooled probability.' }),
    headline: text('One sentence.'),
    rationale: text('One to three paragraphs, parted by blank lines.'),
    conditions: texts('What has to hold for the recommendation to stand.'),
    nextSteps: texts('What to do next, first things first.'),
    reversibility: z
      .enum(['reversible', 'costly', 'irreversible'])
      .meta({ description: 'How hard the recommended option is to undo.' }),
    confidence,
  })
  .meta({ description: 'What the panel recommends. Numbers are fixed before the words are written.' });

export const confidence2 = confidence
  .extend({
    basis: confidence.shape.basis
      .extend({
        lead: z.number().min(-1).max(1).meta({
          description: 'By how much the probability is above that of the best other option; -1 to 1.',
        }),
      })
      .meta({ description: 'The two numbers that the band goes by, and the lead.' }),
  })
  .meta({
    description:
      'How sure the recommendation may sound. Each number in basis is put on the scale (x - 1/n) / (1 - 1/n) of n ' +
      'options: probability is moderate from 0.3 and high from 0.85, acceptability moderate from 0.2 and high from 0.7.',
  });

export const recommendation2 = recommendation
  .extend({ confidence: confidence2 })
  .meta({ description: 'What the panel recommends. Numbers are fixed before the words are written.' });
