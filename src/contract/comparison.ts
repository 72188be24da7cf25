// What was compared: options, criteria, scores, musts and predictions.
import { z } from 'zod';
import { advisorName, criterionId, mustId, optionId, points, predictionId, share, text } from './scalars.ts';

const regret = (what: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description: `Points of score lost against the best option of a simulated draw, ${what}; 0 to 100. Null where the option is out of the running, or left there alone.`,
    });

export const probabilityInRunning = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({
    description:
      "The panel's probability with each advisor's scaled to what musts leave in the running; 0 to 1, 0 for what is out. " +
      'Null for all where fewer than two options are left: one alone is ahead of nothing. Absent where the caller stated no musts.',
  });

export const memoOption = z
  .object({
    id: optionId,
    name: text('Short name.'),
    label: text('The option in at most four words, English articles apart, for tables and running text.'),
    description: text('What the option is; may be empty.'),
    source: z.enum(['caller', 'panel']).meta({ description: 'Who named the option.' }),
    statusQuo: z.literal(true).exactOptional().meta({
      description: 'The option that keeps things as they are. Absent for the others.',
    }),
    rank: z.int().min(1).meta({
      description: "1 is best. By pooled probability in the running, then score, then the caller's order.",
    }),
    score: points('Weighted sum of the mean scores; 0 to 100.'),
    probability: share(
      "Mean of the advisors' probabilities, by their weights in the pool; 0 to 1, sums to 1 over the options, those out of the running included.",
    ),
    probabilityInRunning: probabilityInRunning.exactOptional(),
    rankAcceptability: z.array(z.number().min(0).max(1)).meta({
      description:
        'Share of the simulated draws in which the option takes rank 1, 2, ...; each 0 to 1, sums to 1.',
    }),
    centralWeights: z.record(criterionId, z.number().min(0).max(1)).nullable().meta({
      description:
        'Mean weights in the draws that the option wins, by criterion; each 0 to 1, summing to 1. Null where it wins none.',
    }),
    confidenceFactor: z.number().min(0).max(1).nullable().meta({
      description:
        'Share of the draws that it would win under its central weights; 0 to 1. Null where it has none.',
    }),
    expectedRegret: regret('on average'),
    regretP90: regret('at most in nine draws of ten'),
  })
  .meta({ description: 'A course of action that was compared.' });

export const memoCriterion = z
  .object({
    id: criterionId,
    name: text('Short name.'),
    description: text('What the criterion means; may be empty.'),
    weight: share('Relative importance; 0 to 1, sums to 1 over the criteria.'),
    source: z
      .enum(['caller', 'panel', 'default'])
      .meta({ description: 'Who named the criterion; default where no model could be asked.' }),
    agreement: z
      .object({
        krippendorffAlpha: z
          .number()
          .max(1)
          .nullable()
          .meta({
            description:
              "Krippendorff's alpha (interval) over the final answers: 1 is full agreement, 0 what chance gives, less " +
              'is worse than chance; null where undefined.',
          }),
        reading: text("The number in words, in the question's language."),
      })
      .meta({ description: 'How far the advisors read this criterion alike.' }),
  })
  .meta({ description: 'A dimension of the comparison.' });

export const score = z
  .object({
    option: optionId,
    criterion: criterionId,
    mean: points("Mean of the advisors' scores; 0 to 100, where 100 is always best for the decider."),
    low: points("The least advisor's score; 0 to 100."),
    high: points("The greatest advisor's score; 0 to 100."),
    byAdvisor: z
      .record(advisorName, z.number().min(0).max(100))
      .meta({ description: "Each advisor's score; 0 to 100." }),
    rangeByAdvisor: z
      .record(advisorName, z.tuple([points('Low; 0 to 100.'), points('High; 0 to 100.')]))
      .meta({ description: 'Low and high between which each advisor is 80% sure; 0 to 100.' }),
  })
  .meta({ description: 'One cell of the table: an option on a criterion.' });

const votes = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Advisors that say ${what}.` });

export const memoMust = z
  .object({
    id: mustId,
    name: text('Short name.'),
    description: text('What the must means; may be empty.'),
    byOption: z
      .record(
        optionId,
        z.object({
          met: votes('met'),
          atRisk: votes('at risk'),
          failed: votes('failed'),
          out: z.boolean().meta({
            description: 'True where more than half of the advisors say failed: out of the running.',
          }),
        }),
      )
      .meta({ description: "The advisors' verdicts by option." }),
  })
  .meta({ description: 'A condition that nothing may outweigh.' });

export const memoPrediction = z
  .object({
    id: predictionId,
    option: optionId.meta({ description: 'The option that has to be chosen for the event to come up.' }),
    event: text('What can be observed.'),
    by: z.iso.date().meta({ description: 'The day by which it will have happened or not.' }),
    probability: share('That it comes true if the option is chosen; pooled like the probabilities; 0 to 1.'),
    byAdvisor: z
      .record(advisorName, z.number().min(0).max(1))
      .meta({ description: "Each advisor's probability; 0 to 1." }),
  })
  .meta({ description: 'An event that will have happened or not by a date, if its option is chosen.' });
